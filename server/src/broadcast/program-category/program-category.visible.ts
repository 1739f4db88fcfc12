import { type SQL, sql } from "drizzle-orm";
import { programCategory } from "./program-category.table.ts";

/**
 * SQL condition for publicly visible categories. Every public read of program categories must use
 * it.
 */
export const visibleProgramCategory: SQL = sql`(${programCategory.status} and ${programCategory.deletedAt} is null)`;
