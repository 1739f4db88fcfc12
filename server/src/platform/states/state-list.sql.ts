import { type SQL, sql } from "drizzle-orm";

/**
 * SQL of a list of states, such as `('opening', 'open')`: without parameters, as the conditions of
 * indexes require.
 */
export const stateList = (states: readonly string[]): SQL =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(", ")})`);
