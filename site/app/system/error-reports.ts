import { pathToReport, scrubbedEvent } from "@masthead/contract/system/error-report.ts";
import { BrowserClient, defaultStackParser, type ErrorEvent, makeFetchTransport, Scope } from "@sentry/browser";

/** How many errors of one page are told. */
const AT_MOST = 10;
let told = 0;
let scope: Scope | undefined;

/** Tells an error of the page to where errors are reported: what broke and where in the code, nothing of the reader. */
export function report(error: unknown, dsn: string, build: string): void {
  if (told++ >= AT_MOST) return;
  scope ??= scopeFor(dsn, build);
  scope.captureException(error);
}

function scopeFor(dsn: string, build: string): Scope {
  const client = new BrowserClient({
    dsn,
    release: build,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendDefaultPii: false,
    sendClientReports: false,
    beforeSend: (event: ErrorEvent) => scrubbedEvent(event, location.pathname, fileToReport),
  });
  const made = new Scope();
  made.setClient(client);
  client.init();
  return made;
}

/** A file of the build as it is; code that stands in a page itself has the page's address. */
function fileToReport(address: string): string {
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && !pathname.startsWith("/assets/") ? origin + pathToReport(pathname) : origin + pathname;
}
