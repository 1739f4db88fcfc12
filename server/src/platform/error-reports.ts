import { messageToReport } from "@masthead/contract/system/error-report.ts";
import type { ErrorEvent } from "@sentry/node";
import type { Config } from "../config.ts";

/** Milliseconds that reports on their way get when the process ends. */
const LAST_WORDS = 2000;

/** Reports errors to where SENTRY_DSN says: what broke and where in the code, and nothing of who asked. */
export interface ErrorReports {
  report(error: unknown): void;
  close(): Promise<unknown>;
}

/** Undefined where nothing is to be reported. */
export async function startErrorReports({
  SENTRY_DSN: dsn,
  NODE_ENV,
}: Pick<Config, "SENTRY_DSN" | "NODE_ENV">): Promise<ErrorReports | undefined> {
  if (!dsn) return undefined;
  const sentry = await import("@sentry/node");
  sentry.initWithoutDefaultIntegrations({
    dsn,
    environment: NODE_ENV,
    // Its own watch over requests, queries and the console sees more than may leave the house.
    skipOpenTelemetrySetup: true,
    registerEsmLoaderHooks: false,
    integrations: [sentry.linkedErrorsIntegration(), sentry.dedupeIntegration(), sentry.functionToStringIntegration()],
    sendDefaultPii: false,
    sendClientReports: false,
    includeServerName: false,
    beforeSend: scrubbed,
  });
  return { report: (error) => void sentry.captureException(error), close: () => sentry.close(LAST_WORDS) };
}

/** What is left of an event: the error and its stack, with texts that may hold what someone wrote taken out. */
function scrubbed(event: ErrorEvent): ErrorEvent {
  const { user: _user, request: _request, breadcrumbs: _breadcrumbs, extra: _extra, server_name: _name, ...rest } = event;
  for (const one of rest.exception?.values ?? []) {
    one.value = messageToReport(one.value ?? "");
    for (const frame of one.stacktrace?.frames ?? []) delete frame.vars;
  }
  if (rest.message) rest.message = messageToReport(rest.message);
  return rest;
}
