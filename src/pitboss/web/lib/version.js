// Whether the server has newer files than this page was made of: asked when a connection is there
// again.

/** Those of this page, once they are known. */
let own = "";

/** Watch a stream; what is new is told to the whole page once. @param {import("./stream.js").Stream} stream */
export function watchVersion(stream) {
  stream.addEventListener("state", () => stream.state === "open" && compare());
}

async function compare() {
  const found = await newest();
  if (!found || found === own) return;
  if (own) globalThis.dispatchEvent(new Event("pitboss:version"));
  else own = found;
}

/** @returns {Promise<string>} */
async function newest() {
  try {
    const answer = await fetch("/version.json", { cache: "no-store" });
    return answer.ok ? (await answer.json()).pages : "";
  } catch {
    return "";
  }
}
