import pg from "pg";

/**
 * Why the database did not do what it was asked, when the query itself was fine: it cannot be reached, it takes no writes, or it was too
 * busy to finish in time.
 */
export type DatabaseFault = "unreachable" | "read-only" | "busy";

/** SQLSTATE codes, or their first two characters (the class), by what they mean for a caller. */
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

/** How messages of errors begin that the driver and the job queue's listener make themselves; they have no code. */
const DRIVER_ERRORS = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "timeout expired",
  "LISTEN/NOTIFY ",
];

const isDriverError = (message: string) => DRIVER_ERRORS.some((beginning) => message.startsWith(beginning));

/** Socket errors of connections to the database. The same codes come from other sockets, so the errors themselves are marked. */
const connectionErrors = new WeakSet<object>();

export const markConnectionError = (error: object): void => void connectionErrors.add(error);

/** Codes of PostgreSQL's errors that are faults begin with a digit; those of Node never do. */
const SQLSTATE = /^\d[\dA-Z]{4}$/;

/** How far errors wrap each other. */
const MAX_DEPTH = 5;

/**
 * The fault behind an error, however it is wrapped; undefined when the database did answer, or was not asked. Errors of the job queue are
 * copies without a class, so codes decide: those of PostgreSQL are like no other's.
 */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  let cause = error as Partial<pg.DatabaseError> | null | undefined;
  for (let depth = 0; depth < MAX_DEPTH && typeof cause === "object" && cause !== null; depth++) {
    const { code = "", message = "" } = cause;
    if (connectionErrors.has(cause) || isDriverError(message)) return "unreachable";
    if (cause instanceof pg.DatabaseError || SQLSTATE.test(code)) return FAULTS[code] ?? FAULTS[code.slice(0, 2)];
    cause = cause.cause as typeof cause;
  }
  return undefined;
}
