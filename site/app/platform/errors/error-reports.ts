import { scrubEvent, scrubPath } from "@masthead/contract/platform/error-report.ts";
import {
  BrowserClient,
  defaultStackParser,
  type ErrorEvent,
  makeFetchTransport,
  Scope,
} from "@sentry/browser";

/** Maximum number of errors reported per page. */
const MAX_REPORTS = 10;
let reported = 0;
let scope: Scope | undefined;

/** Reports an error to Sentry: message and stack trace, without personal data. */
export function reportToSentry(error: unknown, dsn: string, build: string): void {
  if (reported++ >= MAX_REPORTS) return;
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
    beforeSend: (event: ErrorEvent) => scrubEvent(event, location.pathname, fileToReport),
  });
  const newScope = new Scope();
  newScope.setClient(client);
  client.init();
  return newScope;
}

/**
 * Cleans the file URL of a stack frame. Inline code has the URL of the page, which may contain
 * personal data.
 */
function fileToReport(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  return origin === location.origin && !pathname.startsWith("/assets/")
    ? origin + scrubPath(pathname)
    : origin + pathname;
}
