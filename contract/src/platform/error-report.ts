/** Scrubbing of error reports, for the server and for browsers. */

/** Removes database query parameters, URL query strings and email addresses from a message. */
export function scrubMessage(message: string): string {
  return message
    .replace(/\bparams: [\s\S]*/, "params: …")
    .replaceAll(/\?[\w.[\]%-]+=[^\s"'<>]*/g, "?…")
    .replaceAll(/[^\s@"'<>()=]+@[^\s@"'<>()]+\.[\p{L}\p{M}\p{N}_-]+/gu, "…@…");
}

/** Parts of an error event that can contain user input or personal data. */
interface ScrubbableEvent {
  user?: unknown;
  breadcrumbs?: unknown;
  extra?: unknown;
  exception?: { values?: { value?: string; stacktrace?: { frames?: { filename?: string }[] } }[] };
}

/**
 * Reduces a browser error event to the error, its position in the code and the kind of page.
 * `nameFile` shortens the URLs of files in the stack trace.
 */
export function scrubEvent<Event extends ScrubbableEvent>(
  event: Event,
  path: string,
  nameFile: (url: string) => string,
) {
  const { user: _user, breadcrumbs: _breadcrumbs, extra: _extra, ...rest } = event;
  for (const exception of rest.exception?.values ?? []) {
    exception.value = scrubMessage(exception.value ?? "");
    for (const frame of exception.stacktrace?.frames ?? [])
      if (frame.filename) frame.filename = nameFile(frame.filename);
  }
  return { ...rest, request: { url: scrubPath(path) } };
}

/**
 * Reduces a path of the site to its kind of page and its numbers: other segments may be keys or
 * search queries.
 */
export function scrubPath(path: string): string {
  const [, locale = "", ...rest] = /^(\/ar(?=\/|$))?(.*)$/s.exec(path) ?? [];
  const parts = rest.join("").split("/");
  return (
    locale +
    parts.map((part, index) => (index < 2 || /^\d{0,9}$/.test(part) ? part : "…")).join("/")
  );
}
