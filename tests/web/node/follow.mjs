// The page's stream without the page: follows a table and prints what it shows, a line a view.
// node follow.mjs ADDRESS TABLE TOKEN

import { Stream } from "../../../src/pitboss/web/lib/stream.js";

const [address, table, token] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };
const stream = new Stream(`/tables/${table}/stream`, {
  socket: (path) => new WebSocket(`${address}${path}`, { protocols: "pitboss.v1", headers }),
});

/** @param {Record<string, unknown>} what */
function print(what) {
  console.log(JSON.stringify({ at: Date.now() / 1000, state: stream.state, ...what }));
}

stream.addEventListener("state", () => print({}));
stream.addEventListener("change", ({ detail }) => {
  const { n, view } = stream.current;
  const said = detail.said.map((/** @type {any} */ one) => one.words);
  print({ n, seats: view.round?.seats, remaining: stream.remaining(), said });
});
stream.start();
