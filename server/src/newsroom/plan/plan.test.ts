import type { Client } from "@masthead/contract/contract.ts";
import { PLAN_STATES, type PlanState } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { planItem } from "./plan.table.ts";
import { planPersonalData } from "./plan-personal-data.service.ts";

const ALL_DAY = { day: "2030-03-03", lastDay: "2030-03-03" };
const TIMED = { startsAt: "2030-03-03T09:00:00Z", endsAt: "2030-03-03T10:30:00Z" };
const NEXT: Record<PlanState, PlanState[]> = {
  planned: ["inProgress", "cancelled"],
  inProgress: ["done", "cancelled"],
  done: [],
  cancelled: ["planned"],
};

let platform: StartedPlatform;
let db: Db;
let rana: Client;
let sami: Client;
let ranaId: number;
let samiId: number;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  ranaId = (await makeUser(db, "Admin", { firstName: "Rana", lastName: "" })).id;
  samiId = (await makeUser(db, "Admin", { firstName: "Sami", lastName: "" })).id;
  [rana, sami] = [await clientAs(platform, ranaId), await clientAs(platform, samiId)];
});

afterAll(() => platform.stop());

const plan = (values: object = {}) =>
  rana.plan.create({ locale: "en-US", title: "Budget vote", ...ALL_DAY, ...values });

describe("plan item", () => {
  it("is created with defaults, names of its assignees and the abilities of the caller", async () => {
    const categoryId = await makeCategory(db, { name: { "en-US": "Politics" } });
    expect(
      await plan({
        ...TIMED,
        day: null,
        lastDay: null,
        categoryId,
        assigneeIds: [samiId],
        notes: "Ask the minister",
      }),
    ).toMatchObject({
      kind: "story",
      priority: "normal",
      state: "planned",
      version: 1,
      category: "Politics",
      notes: "Ask the minister",
      startsAt: "2030-03-03T09:00:00.000Z",
      endsAt: "2030-03-03T10:30:00.000Z",
      day: null,
      lastDay: null,
      assignees: [{ id: samiId, name: "Sami" }],
      moves: ["inProgress", "cancelled"],
      links: { article: null, event: null, episode: null },
      mayLink: { article: true, event: true, episode: true },
      abilities: { update: true, delete: true, restore: false },
    });
  });

  it.each([
    ["no time", { day: null, lastDay: null }, "startsAt"],
    ["both kinds of time", TIMED, "startsAt"],
    ["a start without an end", { day: null, lastDay: null, startsAt: TIMED.startsAt }, "endsAt"],
    [
      "an end that is its start",
      { day: null, lastDay: null, startsAt: TIMED.startsAt, endsAt: TIMED.startsAt },
      "endsAt",
    ],
    ["a last day before its first", { lastDay: "2030-03-02" }, "lastDay"],
    ["a duration above a year", { lastDay: "2031-03-04" }, "lastDay"],
    [
      "a start that cannot be stored",
      {
        day: null,
        lastDay: null,
        startsAt: "0000-01-01T00:00:00Z",
        endsAt: "0000-01-01T01:00:00Z",
      },
      "startsAt",
    ],
    ["a day that does not exist", { day: "2030-02-30" }, "day"],
    ["a day with a time", { day: "2030-03-03T00:00:00Z" }, "day"],
    ["an assignee who does not exist", { assigneeIds: [99_999] }, "assigneeIds"],
    ["an assignee twice", { assigneeIds: [1, 1] }, "assigneeIds"],
    ["a category that does not exist", { categoryId: 99_999 }, "categoryId"],
    ["an empty title", { title: " " }, "title"],
  ])("is rejected with %s", async (_what, values, path) => {
    const problem = await problemOfRejection(plan(values));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("cannot be assigned to readers or to staff who do not manage articles", async () => {
    for (const role of ["User", "Accounting"] as const) {
      const { id } = await makeUser(db, role);
      expect((await rana.plan.assignees()).map((one) => one.id)).not.toContain(id);
      expect((await problemOfRejection(plan({ assigneeIds: [id] }))).status).toBe(400);
    }
    expect(Object.keys((await rana.plan.assignees())[0] ?? {}), "no email addresses").toEqual([
      "id",
      "name",
    ]);
  });

  it("merges edits of different fields and reports both values of the same one", async () => {
    const { id } = await plan();
    await rana.plan.edit({ id, version: 1, title: "Budget debate" });
    expect(await sami.plan.edit({ id, version: 1, notes: "Live blog" })).toMatchObject({
      title: "Budget debate",
      notes: "Live blog",
      version: 3,
    });
    const problem = await problemOfRejection(sami.plan.edit({ id, version: 1, title: "The vote" }));
    expect(problem).toMatchObject({
      status: 409,
      conflict: { version: 3, fields: [{ field: "title", theirs: "Budget debate" }] },
    });
    await rana.plan.setState({ id, state: "inProgress" });
    expect(
      await sami.plan.edit({ id, version: 3, priority: "high" }),
      "a transition is not a conflict",
    ).toMatchObject({
      state: "inProgress",
      priority: "high",
      version: 5,
    });
  });

  it("becomes timed or all-day by an edit of all four fields", async () => {
    const { id } = await plan();
    expect(
      await rana.plan.edit({ id, version: 1, ...TIMED, day: null, lastDay: null }),
    ).toMatchObject({ day: null, version: 2 });
    expect((await problemOfRejection(rana.plan.edit({ id, version: 2, ...ALL_DAY }))).status).toBe(
      400,
    );
  });

  it("is soft-deleted, and restored by a Superadmin", async () => {
    const { id } = await plan();
    await rana.plan.remove({ id });
    expect((await problemOfRejection(rana.plan.staffGet({ id }))).status).toBe(404);
    expect((await problemOfRejection(rana.plan.setState({ id, state: "done" }))).status).toBe(404);
    const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    expect(await superadmin.plan.staffGet({ id })).toMatchObject({
      abilities: { update: false, restore: true },
    });
    expect(await superadmin.plan.restore({ id })).toMatchObject({ id, deletedAt: null });
  });

  it("keeps its category from being deleted", async () => {
    const categoryId = await makeCategory(db);
    const { id } = await plan({ categoryId });
    const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    expect(await problemOfRejection(superadmin.category.remove({ id: categoryId }))).toMatchObject({
      status: 409,
      references: [{ entity: "PlanItem", count: 1, examples: [{ id }] }],
    });
  });

  it("is in the data export of its assignees, and loses those whose account is removed", async () => {
    const { id: userId } = await makeUser(db, "Admin");
    const { id } = await plan({ assigneeIds: [userId, samiId] });
    const account = { id: userId } as Parameters<typeof planPersonalData.exportOf>[1];
    expect(await planPersonalData.exportOf(db, account)).toEqual({
      assignments: [{ id, title: "Budget vote" }],
    });
    await db.transaction((tx) => planPersonalData.erase?.(tx, userId) ?? Promise.resolve());
    expect((await rana.plan.staffGet({ id })).assigneeIds).toEqual([samiId]);
  });
});

describe("state of a plan item", () => {
  /** Item in a state, set directly. */
  const planIn = async (state: PlanState) => {
    const { id } = await plan();
    await db.update(planItem).set({ state }).where(eq(planItem.id, id));
    return id;
  };
  const pairs = PLAN_STATES.flatMap((from) =>
    PLAN_STATES.map((to) => ({ from, to, legal: NEXT[from].includes(to) })),
  );

  it.each(pairs)("from $from to $to: $legal", async ({ from, to, legal }) => {
    const id = await planIn(from);
    expect((await rana.plan.staffGet({ id })).moves).toEqual(NEXT[from]);
    if (legal) {
      expect((await rana.plan.setState({ id, state: to })).item).toMatchObject({
        state: to,
        version: 2,
        moves: NEXT[to],
      });
      expect(await rana.plan.history({ id })).toMatchObject([{ from, to, by: "Rana" }]);
      const entries = await db.select().from(log).where(eq(log.entityId, id));
      expect(entries.at(-1)).toMatchObject({
        entity: "PlanItem",
        action: "update",
        changes: { state: [from, to], version: [1, 2] },
      });
    } else {
      expect(await problemOfRejection(rana.plan.setState({ id, state: to }))).toMatchObject({
        status: 409,
        errors: [{ path: "state" }],
      });
      expect(await rana.plan.history({ id })).toEqual([]);
    }
  });

  it("follows the table in any sequence of requests, and its history has each transition", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...PLAN_STATES), { maxLength: 8 }),
        async (requests) => {
          const { id } = await plan();
          let state: PlanState = "planned";
          const expected: [PlanState, PlanState][] = [];
          for (const to of requests) {
            const isLegal = NEXT[state].includes(to);
            await rana.plan.setState({ id, state: to }).then(
              () => expect(isLegal).toBe(true),
              () => expect(isLegal).toBe(false),
            );
            if (isLegal) expected.unshift([state, to]);
            if (isLegal) state = to;
          }
          expect((await rana.plan.history({ id })).map(({ from, to }) => [from, to])).toEqual(
            expected,
          );
          expect(await rana.plan.staffGet({ id })).toMatchObject({
            state,
            version: expected.length + 1,
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  it("is changed once by two requests at the same time", async () => {
    const { id } = await plan();
    const results = await Promise.allSettled(
      [rana, sami].map((client) => client.plan.setState({ id, state: "inProgress" })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rana.plan.history({ id })).toHaveLength(1);
  });
});
