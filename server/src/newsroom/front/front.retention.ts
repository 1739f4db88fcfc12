import type { Retention } from "../../platform/retention/retention.ts";
import { frontPublication, frontRevision } from "./front.table.ts";

const DAY = 24 * 60 * 60_000;

export const frontRetention: Retention[] = [
  { table: frontRevision, rows: "versions of drafts of front pages", since: frontRevision.at, event: "the edit", kept: 30 * DAY },
  { table: frontPublication, rows: "published states of front pages", since: frontPublication.at, event: "publication", kept: 730 * DAY },
];
