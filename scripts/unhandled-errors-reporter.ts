import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Environment variable with the file that gets the messages, as a JSON array. */
export const UNHANDLED_ERRORS_FILE = "UNHANDLED_ERRORS_FILE";

/**
 * Vitest reporter of errors that belong to no test, such as a crash of a worker: the JSON report
 * leaves them out.
 */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message: string; stack?: string }[]): void {
    const file = process.env[UNHANDLED_ERRORS_FILE];
    if (file)
      writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack || message)));
  }
}
