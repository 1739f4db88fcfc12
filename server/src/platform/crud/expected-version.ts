import { conflictError } from "../http/problem.ts";

/** Record that a caller acts on, with the version that the caller saw, if the call names it. */
export interface SeenRecord {
  id: number;
  version?: number;
}

/** @throws CONFLICT with the current version of a locked record, if the caller saw another one */
export function requireExpectedVersion(
  record: { version: number },
  expected: number | undefined,
): void {
  if (expected === undefined || expected === record.version) return;
  throw conflictError({ conflict: { fields: [], by: "", version: record.version } });
}
