import { type SQL, sql } from "drizzle-orm";
import { programCategory } from "./program-category.table.ts";

/** SQL: what readers see. Every public read of categories of programs goes through here. */
export const visibleProgramCategory: SQL = sql`(${programCategory.status} and ${programCategory.deletedAt} is null)`;
