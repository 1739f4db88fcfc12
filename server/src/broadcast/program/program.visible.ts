import { type SQL, sql } from "drizzle-orm";
import { program } from "./program.table.ts";

/** SQL: what readers see, whatever becomes of its category or channel. Every public read of programs goes through here. */
export const visibleProgram: SQL = sql`(${program.status} and ${program.deletedAt} is null)`;
