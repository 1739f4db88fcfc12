import pg from "pg";

/**
 * Reason why the database failed although the query itself was fine: it is unreachable, rejects
 * writes, or was too busy to finish in time.
 */
export type DatabaseFault = "unreachable" | "read-only" | "busy";

/** Faults by SQLSTATE code, or by its first two characters (the class). */
const FAULTS: Record<string, DatabaseFault> = {
  // Connection exceptions.
  "08": "unreachable",
  // Insufficient resources: disk full, out of memory, too many connections.
  "53": "unreachable",
  // System errors, such as a failed read or write.
  "58": "unreachable",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "57P05": "unreachable",
  "25006": "read-only",
  // Timeouts: statement, lock, idle in transaction, transaction.
  "57014": "busy",
  "55P03": "busy",
  "25P03": "busy",
  "25P04": "busy",
  // Serialization failure and deadlock.
  "40001": "busy",
  "40P01": "busy",
};

/**
 * Prefixes of error messages by the driver and by the listener of the job queue; these errors have
 * no code.
 */
const DRIVER_ERROR_PREFIXES = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "timeout expired",
  "LISTEN/NOTIFY ",
];

const isDriverError = (message: string) =>
  DRIVER_ERROR_PREFIXES.some((prefix) => message.startsWith(prefix));

/**
 * Socket errors of database connections. Other sockets fail with the same codes, so the errors
 * themselves are marked.
 */
const connectionErrors = new WeakSet<object>();

export const markConnectionError = (error: object): void => void connectionErrors.add(error);

/** SQLSTATE codes of faults begin with a digit; error codes of Node never do. */
const SQLSTATE = /^\d[\dA-Z]{4}$/;

/** Maximum number of nested causes that are inspected. */
const MAX_DEPTH = 5;

/**
 * Returns the database fault behind an error, even if it is wrapped; undefined if the database did
 * respond, or was not involved. Errors of the job queue are copies without a class, so they are
 * recognised by their code: SQLSTATE codes are unlike any other.
 */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  let cause = error as Partial<pg.DatabaseError> | null | undefined;
  for (let depth = 0; depth < MAX_DEPTH && typeof cause === "object" && cause !== null; depth++) {
    const { code = "", message = "" } = cause;
    if (connectionErrors.has(cause) || isDriverError(message)) return "unreachable";
    if (cause instanceof pg.DatabaseError || SQLSTATE.test(code))
      return FAULTS[code] ?? FAULTS[code.slice(0, 2)];
    cause = cause.cause as typeof cause;
  }
  return undefined;
}
