/** What reports of errors may tell, from the server and from a browser alike. */

/** A message without values of queries to the database, of addresses, and without e-mail addresses. */
export function messageToReport(message: string): string {
  return message
    .replace(/\bparams: [\s\S]*/, "params: …")
    .replaceAll(/\?[\w.[\]%-]+=[^\s"'<>]*/g, "?…")
    .replaceAll(/[^\s@"'<>()=]+@[^\s@"'<>()]+\.\w+/g, "…@…");
}

/** The parts of an error event that may hold what someone wrote or who they are. */
interface ErrorEvent {
  user?: unknown;
  breadcrumbs?: unknown;
  extra?: unknown;
  exception?: { values?: { value?: string; stacktrace?: { frames?: { filename?: string }[] } }[] };
}

/**
 * What is reported of an error in a browser: the error, where in the code it was, and the kind of page. `nameFile` shortens the address of a
 * file of the stack.
 */
export function scrubbedEvent<Event extends ErrorEvent>(event: Event, path: string, nameFile: (address: string) => string) {
  const { user: _user, breadcrumbs: _breadcrumbs, extra: _extra, ...rest } = event;
  for (const one of rest.exception?.values ?? []) {
    one.value = messageToReport(one.value ?? "");
    for (const frame of one.stacktrace?.frames ?? []) if (frame.filename) frame.filename = nameFile(frame.filename);
  }
  return { ...rest, request: { url: pathToReport(path) } };
}

/** A path of the site with its kind of page and its numbers alone: what else stands in it may be a key, or what someone searched for. */
export function pathToReport(path: string): string {
  const [, locale = "", ...rest] = /^(\/ar(?=\/|$))?(.*)$/s.exec(path) ?? [];
  const parts = rest.join("").split("/");
  return locale + parts.map((part, index) => (index < 2 || /^\d{0,9}$/.test(part) ? part : "…")).join("/");
}
