import { DAY } from "@masthead/contract/platform/durations.ts";
import { inArray, lt, type SQL } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import type { Config } from "../../config.ts";
import { contributions } from "../contributions.ts";

type KeptDaysSetting = Extract<keyof Config, `${string}_KEPT_DAYS`>;

/** Rows that are deleted at an age, by the job `retention.purge`. */
export interface AgeRetention {
  table: PgTable;
  /** Description of the rows, for the documentation. */
  rows: string;
  /**
   * Time from which the age counts: a column of the table or of its parent, in milliseconds since
   * 1970 if it is a number.
   */
  since: AnyPgColumn;
  /** The event at that time, for the documentation. */
  event: string;
  /** Period in milliseconds, or a setting in days. */
  kept: number | KeptDaysSetting;
  /** Column that references the parent whose time counts, by its id. */
  parent?: AnyPgColumn;
  /** Condition of rows that may be deleted at all. */
  where?: SQL;
}

/** Rows that a job of their module deletes, because it does more than that. */
interface JobRetention {
  table: PgTable;
  rows: string;
  job: string;
  /** For the documentation; a setting is written in backticks. */
  kept: string;
}

/** Retention of the rows of a table that grows. */
export type Retention = AgeRetention | JobRetention;

export const isAgeRetention = (retention: Retention): retention is AgeRetention =>
  !("job" in retention);

/** Retention of all tables that grow. */
export const retentions = contributions<Retention>();

/** Returns the latest time since which rows are past retention. */
export function retentionEnd({ kept }: AgeRetention, config: Config, now: Date): Date {
  return new Date(now.getTime() - (typeof kept === "number" ? kept : config[kept] * DAY));
}

/** Returns the condition of rows past retention. */
export function pastRetention(retention: AgeRetention, config: Config, now: Date): SQL[] {
  const { since, parent, where } = retention;
  const end = retentionEnd(retention, config, now);
  const isOld = lt(since, since.dataType === "number" ? end.getTime() : end);
  const condition = parent ? inArray(parent, idsOf(since.table, isOld)) : isOld;
  return where ? [condition, where] : [condition];
}

function idsOf(table: PgTable, where: SQL) {
  const id = getTableConfig(table).columns.find(({ primary }) => primary);
  if (!id) throw new Error(`${getTableConfig(table).name} has no id`);
  return new QueryBuilder({ casing: "snake_case" }).select({ id }).from(table).where(where);
}
