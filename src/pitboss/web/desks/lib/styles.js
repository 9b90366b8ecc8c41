// The stylesheets of the desks, taken in once, before the first of them is drawn.

const SHEETS = ["/desks.css", "/pit.css"];

/** @type {Promise<unknown>|null} */
let taken = null;

export function styles() {
  taken ??= Promise.all(SHEETS.map(sheet));
  return taken;
}

/** @param {string} path @returns {Promise<void>} */
function sheet(path) {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = path;
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
}
