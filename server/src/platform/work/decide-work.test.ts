import { describe, expect, it } from "vitest";
import { decideWork } from "./decide-work.ts";
import type { WaitingRecord } from "./work-kind.ts";

const record = (recordId: number, values: Partial<WaitingRecord> = {}): WaitingRecord => ({
  recordId,
  subjectId: recordId,
  personId: null,
  title: { "en-US": "Harbour" },
  path: "/article/edit/1",
  urgent: false,
  dueAt: null,
  exceptIds: [],
  ...values,
});

describe("decideWork", () => {
  it("opens waiting work, and closes work that no longer waits", () => {
    expect(
      decideWork(
        [record(1), record(2)],
        [
          { id: 9, ...record(2) },
          { id: 8, ...record(3) },
        ],
      ),
    ).toEqual({
      opened: [record(1)],
      closed: [{ id: 8, ...record(3) }],
      changed: [],
    });
  });

  it("keeps the work of each person of a record apart", () => {
    const open = [{ id: 9, ...record(1, { personId: 5 }) }];
    expect(decideWork([record(1, { personId: 6 })], open)).toEqual({
      opened: [record(1, { personId: 6 })],
      closed: open,
      changed: [],
    });
  });

  it("changes titles and due times, and reports work that has become urgent", () => {
    const renamed = record(1, { title: { "en-US": "Port" } });
    const urgent = record(2, { urgent: true });
    const calm = record(3);
    const open = [
      { id: 7, ...record(1) },
      { id: 8, ...record(2) },
      { id: 9, ...record(3, { urgent: true }) },
    ];
    expect(decideWork([renamed, urgent, calm], open).changed).toEqual([
      { id: 7, values: renamed, raised: false },
      { id: 8, values: urgent, raised: true },
      { id: 9, values: calm, raised: false },
    ]);
  });
});
