import { isRouteErrorResponse } from "react-router";
import { BUILD, ERROR_REPORT_DSN } from "../document/document-attributes.ts";

/**
 * Reports uncaught errors of the page, if error reporting is configured. The reporter is loaded
 * with the first error.
 */
export function reportUncaughtErrors(): void {
  if (!ERROR_REPORT_DSN || !BUILD) return;
  const [dsn, build] = [ERROR_REPORT_DSN, BUILD];
  const reportLazily = (error: unknown) =>
    void import("./error-reports.ts").then(
      ({ reportToSentry: report }) => report(error, dsn, build),
      () => undefined,
    );
  addEventListener("error", ({ error, message }) => reportLazily(error ?? new Error(message)));
  addEventListener("unhandledrejection", ({ reason }) => reportLazily(reason));
}

/**
 * Reports an error that was caught by a page's error boundary: it is logged and dispatched like an
 * uncaught error.
 */
export function reportBoundaryError(error: unknown): void {
  // Error responses that a page throws on purpose are not errors of the page, nor are failed
  // requests while offline.
  if (!isRouteErrorResponse(error) && navigator.onLine) reportError(error);
}
