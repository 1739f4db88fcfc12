import { type SQL, sql } from "drizzle-orm";
import { program } from "./program.table.ts";

/**
 * SQL condition for publicly visible programs, whether or not their category or channel is visible.
 * Every public read must use it.
 */
export const visibleProgram: SQL = sql`(${program.status} and ${program.deletedAt} is null)`;
