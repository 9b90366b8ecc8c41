// The stylesheet of the desks and those of single pages, taken in once, before the first drawing.

/** @type {Map<string, Promise<void>>} */
const taken = new Map();

/** @param {string} [sheet] the page's own */
export const styles = (sheet) => Promise.all(["/desks.css", ...(sheet ? [sheet] : [])].map(take));

/** @param {string} href */
function take(href) {
  const found = taken.get(href);
  if (found) return found;
  const done = new Promise((/** @type {(value: void) => void} */ end) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => end();
    link.onerror = () => end();
    document.head.append(link);
  });
  taken.set(href, done);
  return done;
}
