/** What reports of errors may tell, from the server and from a browser alike. */

/** A message without values of queries to the database, of addresses, and without e-mail addresses. */
export function messageToReport(message: string): string {
  return message
    .replace(/\bparams: [\s\S]*/, "params: …")
    .replaceAll(/\?[\w.[\]%-]+=[^\s"'<>]*/g, "?…")
    .replaceAll(/[^\s@"'<>()=]+@[^\s@"'<>()]+\.\w+/g, "…@…");
}

/** A path of the site with its kind of page and its numbers alone: what else stands in it may be a key, or what someone searched for. */
export function pathToReport(path: string): string {
  const [, locale = "", ...rest] = /^(\/ar(?=\/|$))?(.*)$/s.exec(path) ?? [];
  const parts = rest.join("").split("/");
  return locale + parts.map((part, index) => (index < 2 || /^\d{0,9}$/.test(part) ? part : "…")).join("/");
}
