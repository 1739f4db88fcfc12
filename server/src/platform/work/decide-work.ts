import { isDeepStrictEqual } from "node:util";
import type { OpenWorkRow } from "./open-work.table.ts";
import type { WaitingRecord } from "./work-kind.ts";

/** Fields of open work that are compared. */
type OpenRow = WaitingRecord & Pick<OpenWorkRow, "id">;

/** Changes that make the open work of a kind match the records that wait. */
export interface WorkChanges {
  opened: WaitingRecord[];
  closed: OpenRow[];
  /** `raised`: it has become urgent, so that people are notified again. */
  changed: { id: number; values: WaitingRecord; raised: boolean }[];
}

const keyOf = ({ recordId, personId }: WaitingRecord) => `${recordId}/${personId ?? ""}`;

/** Compares what waits with the open work of the same records. */
export function decideWork(
  waiting: readonly WaitingRecord[],
  open: readonly OpenRow[],
): WorkChanges {
  const openByKey = new Map(open.map((row) => [keyOf(row), row]));
  const waitingKeys = new Set(waiting.map(keyOf));
  return {
    opened: waiting.filter((record) => !openByKey.has(keyOf(record))),
    closed: open.filter((row) => !waitingKeys.has(keyOf(row))),
    changed: waiting.flatMap((values) => {
      const row = openByKey.get(keyOf(values));
      if (!row) return [];
      const { id, ...stored } = row;
      return isDeepStrictEqual(stored, { ...values })
        ? []
        : [{ id, values, raised: values.urgent && !stored.urgent }];
    }),
  };
}
