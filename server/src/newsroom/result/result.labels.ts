import type { LabelledKind } from "../../platform/crud/record-kind.ts";
import { resultTitle } from "./result.media-use.sql.ts";
import { result } from "./result.table.ts";

/** Results by their title in the audit log. */
export const resultLabels: LabelledKind[] = [
  { entity: "Result", table: result, label: resultTitle },
];
