import type { SQL } from "drizzle-orm";
import { contributions } from "../../platform/contributions.ts";
import type { TrackedPage } from "./view/tracked-page.ts";

/** Records whose page views are tracked. */
export interface TrackedRecords {
  kind: TrackedPage["kind"];
  /**
   * SQL condition: the record of view `s` (its columns: kind, path, locale, id, slug) is visible to
   * readers.
   */
  visible: SQL;
}

export const trackedRecords = contributions<TrackedRecords>();
