import { scrubMessage } from "@masthead/contract/platform/error-report.ts";
import type { ErrorEvent } from "@sentry/node";
import type { Config } from "../config.ts";

/** Timeout for sending pending reports when the process ends, in milliseconds. */
const FLUSH_TIMEOUT = 2000;

/** Reports errors to SENTRY_DSN: what failed and where in the code, without data of the caller. */
export interface ErrorReports {
  report(error: unknown): void;
  close(): Promise<unknown>;
}

/** Returns undefined if no DSN is configured. */
export async function startErrorReports({
  SENTRY_DSN: dsn,
  NODE_ENV,
}: Pick<Config, "SENTRY_DSN" | "NODE_ENV">): Promise<ErrorReports | undefined> {
  if (!dsn) return undefined;
  const sentry = await import("@sentry/node");
  sentry.initWithoutDefaultIntegrations({
    dsn,
    environment: NODE_ENV,
    // The default instrumentation of requests, queries and the console would send more data than
    // may leave this server.
    skipOpenTelemetrySetup: true,
    registerEsmLoaderHooks: false,
    integrations: [
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
      sentry.functionToStringIntegration(),
    ],
    sendDefaultPii: false,
    sendClientReports: false,
    includeServerName: false,
    beforeSend: scrub,
  });
  return {
    report: (error) => void sentry.captureException(error),
    close: () => sentry.close(FLUSH_TIMEOUT),
  };
}

/** Reduces an event to the error and its stack, and scrubs texts that may contain user input. */
function scrub(event: ErrorEvent): ErrorEvent {
  const {
    user: _user,
    request: _request,
    breadcrumbs: _breadcrumbs,
    extra: _extra,
    server_name: _name,
    ...rest
  } = event;
  for (const exception of rest.exception?.values ?? []) {
    exception.value = scrubMessage(exception.value ?? "");
    for (const frame of exception.stacktrace?.frames ?? []) delete frame.vars;
  }
  if (rest.message) rest.message = scrubMessage(rest.message);
  return rest;
}
