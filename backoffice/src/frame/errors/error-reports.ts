import { pathToReport, scrubbedEvent } from "@masthead/contract/system/error-report.ts";
import { BrowserClient, defaultStackParser, type ErrorEvent, makeFetchTransport, Scope } from "@sentry/browser";
import { BASE } from "../document-facts.ts";

/** Errors of one page that are reported. */
const ERROR_LIMIT = 10;
let reported = 0;
let scope: Scope | undefined;

/** Reports an error: what broke and where in the code. Neither the person nor the secret path of the back office is sent. */
export function report(error: unknown, dsn: string, build: string): void {
  if (reported++ >= ERROR_LIMIT) return;
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
    beforeSend: (event: ErrorEvent) => scrubbedEvent(event, withoutBase(location.pathname), fileToReport),
  });
  const made = new Scope();
  made.setClient(client);
  client.init();
  return made;
}

const withoutBase = (path: string) => (path.startsWith(BASE) ? `/${path.slice(BASE.length)}` : path);

/** A file of the build without its origin and secret path. */
function fileToReport(address: string): string {
  const { origin, pathname } = new URL(address, location.origin);
  if (origin !== location.origin) return origin + pathToReport(pathname);
  const path = withoutBase(pathname);
  return `app://${path.startsWith("/assets/") ? path : pathToReport(path)}`;
}
