import type { SQL } from "drizzle-orm";
import { contributions } from "../../platform/contributions.ts";

/** SQL: numbers of programs, as category_id and programs. The module of programs provides it. */
export interface ProgramCounts {
  /** Number of visible programs. */
  visible: SQL;
  /** Number of programs that are not deleted. */
  all: SQL;
}

export const programCounts = contributions<ProgramCounts>();
