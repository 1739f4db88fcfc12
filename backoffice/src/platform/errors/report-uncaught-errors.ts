import type { RootOptions } from "react-dom/client";
import { BUILD_ID, ERROR_REPORTING_DSN } from "../document-settings.ts";

/**
 * Reports uncaught errors if a DSN is configured. The reporting code is loaded on the first error.
 */
export function reportUncaughtErrors(): void {
  if (!ERROR_REPORTING_DSN || !BUILD_ID) return;
  const [dsn, build] = [ERROR_REPORTING_DSN, BUILD_ID];
  const send = (error: unknown) =>
    void import("./error-reports.ts").then(
      ({ sendErrorReport: report }) => report(error, dsn, build),
      () => undefined,
    );
  addEventListener("error", ({ error, message }) => send(error ?? new Error(message)));
  addEventListener("unhandledrejection", ({ reason }) => send(reason));
}

/**
 * Forwards the errors of React to the global error handler, both uncaught ones and those caught by
 * an error boundary.
 */
export const ROOT_OPTIONS: RootOptions = {
  onUncaughtError: (error) => reportError(error),
  onCaughtError: (error) => reportError(error),
};
