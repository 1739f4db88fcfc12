import type { Retention } from "../../platform/retention/retention.ts";
import { readerPosition } from "./position.table.ts";

export const positionRetention: Retention[] = [
  {
    table: readerPosition,
    rows: "positions of readers in articles and recordings; the 200 newest of each reader",
    since: readerPosition.savedAt,
    event: "the reader was there",
    kept: "POSITIONS_KEPT_DAYS",
  },
];
