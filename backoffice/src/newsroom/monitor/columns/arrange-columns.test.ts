import { monitorContract } from "@masthead/contract/newsroom/monitor/monitor.ts";
import {
  MONITOR_KINDS,
  MONITOR_MAX_COLUMNS,
} from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { describe, expect, it } from "vitest";
import {
  addColumn,
  filterColumn,
  mayAddColumn,
  moveColumn,
  removeColumn,
} from "./arrange-columns.ts";

const START = addColumn(addColumn(addColumn([], "waiting"), "live"), "notes");
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

describe("columns of the newsroom monitor", () => {
  it("have ids that differ and that the API accepts, also for the same kind and after a removal", () => {
    let columns = START;
    for (const kind of [...MONITOR_KINDS, "waiting", "waiting"] as const)
      columns = addColumn(columns, kind);
    columns = addColumn(removeColumn(columns, "waiting-2"), "waiting");
    expect(new Set(ids(columns)).size).toBe(columns.length);
    const schema = monitorContract.arrange["~orpc"].inputSchema;
    expect(schema?.safeParse({ columns: columns.slice(0, MONITOR_MAX_COLUMNS) }).success).toBe(
      true,
    );
  });

  it("are limited in number", () => {
    let columns = START;
    while (mayAddColumn(columns)) columns = addColumn(columns, "live");
    expect(columns).toHaveLength(MONITOR_MAX_COLUMNS);
  });

  it("move by one place, and stay at the ends", () => {
    expect(ids(moveColumn(START, "live", -1))).toEqual(["live", "waiting", "notes"]);
    expect(ids(moveColumn(START, "live", 1))).toEqual(["waiting", "notes", "live"]);
    expect(moveColumn(START, "waiting", -1)).toEqual(START);
    expect(moveColumn(START, "notes", 1)).toEqual(START);
    expect(moveColumn(START, "unknown", 1)).toEqual(START);
  });

  it("are filtered one by one", () => {
    const filtered = filterColumn(START, "live", { locale: "ar-JO", categoryId: 4 });
    expect(filtered[1]).toEqual({ id: "live", kind: "live", locale: "ar-JO", categoryId: 4 });
    expect(filtered.toSpliced(1, 1)).toEqual(START.toSpliced(1, 1));
  });
});
