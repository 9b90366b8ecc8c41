// The stylesheet of the desks, taken in once, before the first of them is drawn.

/** @type {Promise<void>|null} */
let taken = null;

export function styles() {
  taken ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "/desks.css";
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
  return taken;
}
