// Where modules of the server's root lie in the source: the check is served from the documents.

export async function resolve(specifier, context, next) {
  if (specifier === "/check.js") {
    const url = new URL("../../../src/pitboss/documents/check.js", import.meta.url);
    return { url: url.href, format: "module", shortCircuit: true };
  }
  if (context.parentURL?.includes("/pitboss/web/") && specifier.endsWith(".js")) {
    const { url } = await next(specifier, context);
    return { url, format: "module", shortCircuit: true };
  }
  return next(specifier, context);
}
