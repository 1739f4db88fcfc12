import { scrubEvent, scrubPath } from "@masthead/contract/platform/error-report.ts";
import {
  BrowserClient,
  defaultStackParser,
  type ErrorEvent,
  makeFetchTransport,
  Scope,
} from "@sentry/browser";
import { BASE_PATH } from "../document-settings.ts";

/** Maximum number of reports per page load. */
const ERROR_LIMIT = 10;
let reported = 0;
let scope: Scope | undefined;

/**
 * Reports an error with its location in the code, without data of the user and without the secret
 * path of the back office.
 */
export function sendErrorReport(error: unknown, dsn: string, build: string): void {
  if (reported++ >= ERROR_LIMIT) return;
  scope ??= createScope(dsn, build);
  scope.captureException(error);
}

function createScope(dsn: string, build: string): Scope {
  const client = new BrowserClient({
    dsn,
    release: build,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendDefaultPii: false,
    sendClientReports: false,
    beforeSend: (event: ErrorEvent) =>
      scrubEvent(event, withoutBase(location.pathname), fileToReport),
  });
  const newScope = new Scope();
  newScope.setClient(client);
  client.init();
  return newScope;
}

const withoutBase = (path: string) =>
  path.startsWith(BASE_PATH) ? `/${path.slice(BASE_PATH.length)}` : path;

/** Returns the URL of a file in a stack trace, without origin and secret path. */
function fileToReport(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  if (origin !== location.origin) return origin + scrubPath(pathname);
  const path = withoutBase(pathname);
  return `app://${path.startsWith("/assets/") ? path : scrubPath(path)}`;
}
