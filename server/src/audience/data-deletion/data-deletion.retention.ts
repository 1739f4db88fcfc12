import type { Retention } from "../../platform/retention/retention.ts";
import { dataDeletion } from "./data-deletion.table.ts";

export const dataDeletionRetention: Retention[] = [
  {
    table: dataDeletion,
    rows: "deletion requests that were not confirmed; the others stay as proof, without naming the person",
    job: "data-deletion.sweep",
    kept: "until expiry",
  },
];
