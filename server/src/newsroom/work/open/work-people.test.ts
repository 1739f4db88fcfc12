import type { Role } from "@masthead/contract/platform/ability.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { describe, expect, it } from "vitest";
import { circlesOf, mayDo, nextCircle, type Worker } from "./work-people.ts";

const worker = (id: number, role: Role, ...newsroomRights: NewsroomRight[]): Worker => ({
  id,
  role,
  newsroomRights,
});
const reviewer = worker(1, "Admin", "review");
const writer = worker(2, "Admin", "write");
const chief = worker(3, "Superadmin");
const accountant = worker(4, "Accounting");
const STAFF = [reviewer, writer, chief, accountant];

const REVIEW = { permission: "Article", rights: ["review"] } as const;
const PLAN = { permission: "Article", rights: [] } as const;
const REFUND = { permission: "Orders", rights: [] } as const;
const ROW = { personId: null, exceptIds: [], openedById: null };

const idsOf = (circles: Worker[][]) => circles.map((circle) => circle.map(({ id }) => id));

describe("people who may do open work", () => {
  it("have the permission, and the newsroom right where one is required", () => {
    const who = (kind: Parameters<typeof mayDo>[1]) =>
      STAFF.filter((person) => mayDo(person, kind)).map(({ id }) => id);
    expect(who(REVIEW)).toEqual([1, 3]);
    expect(who(PLAN)).toEqual([1, 2, 3]);
    expect(who(REFUND)).toEqual([3, 4]);
  });

  it("are notified before Superadmins, except people who opened it or need a second person", () => {
    expect(idsOf(circlesOf(STAFF, REVIEW, ROW))).toEqual([[1], [3]]);
    expect(idsOf(circlesOf(STAFF, REVIEW, { ...ROW, exceptIds: [1] }))).toEqual([[3]]);
    expect(idsOf(circlesOf(STAFF, REVIEW, { ...ROW, openedById: 3 }))).toEqual([[1]]);
  });

  it("are the assignee first, and no people if the assignee took it", () => {
    expect(idsOf(circlesOf(STAFF, PLAN, { ...ROW, personId: 2 }))).toEqual([[2], [1], [3]]);
    expect(idsOf(circlesOf(STAFF, PLAN, { ...ROW, personId: 2, openedById: 2 }))).toEqual([
      [],
      [1],
      [3],
    ]);
  });
});

describe("escalation", () => {
  const now = new Date("2026-11-26T10:00:00Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const next = (row: Partial<Parameters<typeof nextCircle>[0]>, escalateAfter = 5) =>
    nextCircle(
      { urgent: true, notifiedCircle: 0, notifiedAt: minutesAgo(5), claimedAt: null, ...row },
      2,
      { now, escalateAfter },
    );

  it("begins with the first circle, unless somebody was quicker", () => {
    expect(next({ notifiedCircle: null, notifiedAt: null, urgent: false })).toBe(0);
    expect(next({ notifiedCircle: null, notifiedAt: null, claimedAt: now })).toBeNull();
  });

  it("reaches the next circle when urgent work was not claimed in time, and ends with the last", () => {
    expect(next({})).toBe(1);
    expect(next({ notifiedAt: minutesAgo(4) })).toBeNull();
    expect(next({ urgent: false })).toBeNull();
    expect(next({ notifiedCircle: 1 })).toBeNull();
    expect(next({}, 0), "switched off").toBeNull();
  });

  it("waits three times as long for a person who has claimed it", () => {
    expect(next({ notifiedAt: minutesAgo(20), claimedAt: minutesAgo(14) })).toBeNull();
    expect(next({ notifiedAt: minutesAgo(20), claimedAt: minutesAgo(15) })).toBe(1);
  });
});
