import type { Db } from "../postgres/database.ts";

/** Value of a gauge, for one combination of labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** Gauge that is read from the database, and therefore the same in all processes. */
export interface MetricSource {
  /** Such as `masthead_viewers`. */
  name: string;
  help: string;
  labels?: readonly string[];
  read(db: Db): Promise<Sample[]>;
}
