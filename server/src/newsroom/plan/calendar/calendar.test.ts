import type { Client } from "@masthead/contract/contract.ts";
import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import {
  CALENDAR_LAYERS,
  MAX_CALENDAR_ENTRIES,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode, makeEvent } from "../../../../test/factories/broadcast.ts";
import { makeArticle, makeCategory } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { planItem } from "../plan.table.ts";
import { calendarOf } from "./calendar.service.ts";
import { moveEntry } from "./move.service.ts";

/** A day far enough in the future, and one in the past. Amman is three hours ahead of UTC. */
const SHOWN_DAY = "2031-05-14";
const at = (time: string) => new Date(`${SHOWN_DAY}T${time}:00+03:00`);
const layers = [...CALENDAR_LAYERS];

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let userId: number;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  userId = (await makeUser(db, "Admin", { firstName: "Layla", lastName: "" })).id;
  staff = await clientAs(platform, userId);
});

afterAll(() => platform.stop());

const contextOf = (role: "Admin" | "Notification") => ({
  ...innerContext(platform, "en-US"),
  user: {
    id: userId,
    email: "",
    name: "",
    role,
    newsroomRights: [...NEWSROOM_RIGHTS],
    locale: "en-US" as const,
    sessionId: 0,
    authenticatedAt: new Date(),
  },
});
const calendarOn = (from: string, to = from, query: object = {}) =>
  staff.plan.calendar({ from, to, layers, ...query });
const ofType = <Type extends CalendarEntry["type"]>(entries: CalendarEntry[], type: Type) =>
  entries.filter((entry): entry is Extract<CalendarEntry, { type: Type }> => entry.type === type);

describe("planning calendar", () => {
  it("has plan items, articles, events and airings of the days, with the caller's abilities", async () => {
    const categoryId = await makeCategory(db);
    const timed = await staff.plan.create({
      locale: "en-US",
      title: "Night shift",
      kind: "event",
      categoryId,
      assigneeIds: [userId],
      startsAt: at("23:00").toISOString(),
      endsAt: new Date(at("23:00").getTime() + 4 * 3_600_000).toISOString(),
    });
    const allDay = await staff.plan.create({
      locale: "ar-JO",
      title: "يوم الأرض",
      day: SHOWN_DAY,
      lastDay: "2031-05-16",
    });
    const scheduled = await makeArticle(db, { publishedAt: at("08:00") });
    const embargoed = await makeArticle(db, {
      publishedAt: new Date(Date.now() - DAY),
      embargoUntil: at("09:00"),
    });
    await makeArticle(db, { publishedAt: at("08:00"), enable: false });
    const event = await makeEvent(db, {
      startsAt: at("10:00"),
      endsAt: at("12:00"),
      status: false,
    });
    const episode = await makeEpisode(db, { airAt: at("20:00"), endAt: at("21:00") });

    const { timeZone, days, entries, incomplete } = await calendarOn(SHOWN_DAY);
    expect({ timeZone, days, incomplete }).toEqual({
      timeZone: "Asia/Amman",
      days: [
        {
          date: SHOWN_DAY,
          startsAt: "2031-05-13T21:00:00.000Z",
          endsAt: "2031-05-14T21:00:00.000Z",
        },
      ],
      incomplete: [],
    });
    expect(ofType(entries, "plan")).toMatchObject([
      {
        id: allDay.id,
        day: SHOWN_DAY,
        lastDay: "2031-05-16",
        startsAt: null,
        mayMove: true,
        assignees: [],
      },
      {
        id: timed.id,
        kind: "event",
        day: null,
        mayMove: true,
        mayOpen: true,
        assignees: ["Layla"],
      },
    ]);
    expect(ofType(entries, "article")).toMatchObject([
      { id: scheduled.id, state: "scheduled", embargoed: false, mayMove: true },
      {
        id: embargoed.id,
        state: "scheduled",
        embargoed: true,
        mayMove: false,
        startsAt: at("09:00").toISOString(),
      },
    ]);
    expect(ofType(entries, "event")).toMatchObject([
      { id: event.id, visible: false, mayMove: true, mayOpen: true },
    ]);
    expect(ofType(entries, "airing")).toMatchObject([
      { episodeId: episode.id, mayMove: false, mayOpen: true },
    ]);

    const titles = async (day: string, query: object) =>
      (await calendarOn(day, day, query)).entries.map(({ title }) => title);
    expect(await titles("2031-05-15", {}), "what continues").toEqual(["يوم الأرض", "Night shift"]);
    expect(await titles("2031-05-17", {})).toEqual([]);
    expect(await titles(SHOWN_DAY, { layers: [] })).toEqual(["يوم الأرض", "Night shift"]);
    expect(await titles(SHOWN_DAY, { kind: "event" }), "only plan items have a kind").toEqual([
      "Night shift",
    ]);
    expect(await titles(SHOWN_DAY, { assigneeId: userId })).toEqual(["Night shift"]);
    expect(await titles(SHOWN_DAY, { categoryId })).toEqual(["Night shift"]);
    expect(
      ofType((await calendarOn(SHOWN_DAY, SHOWN_DAY, { language: "ar-JO" })).entries, "plan").map(
        ({ id }) => id,
      ),
    ).toEqual([allDay.id]);

    const limited = await calendarOf(contextOf("Notification"), {
      from: SHOWN_DAY,
      to: SHOWN_DAY,
      layers,
    });
    expect(
      ofType(limited.entries, "event"),
      "a hidden event is for those who manage events",
    ).toEqual([]);
    expect(ofType(limited.entries, "airing")).toMatchObject([{ mayOpen: false }]);
  });

  it("offers to move a scheduled article to staff with the right to publish only", async () => {
    const { id } = await makeArticle(db, { publishedAt: new Date("2031-08-01T08:00:00+03:00") });
    const writer = await clientAs(
      platform,
      (await makeUser(db, "Admin", { newsroomRights: ["write"] })).id,
    );
    const { entries } = await writer.plan.calendar({
      from: "2031-08-01",
      to: "2031-08-01",
      layers,
    });
    expect(ofType(entries, "article")).toMatchObject([{ id, mayMove: false }]);
    const move = writer.plan.move({
      type: "article",
      id,
      version: 1,
      startsAt: "2031-08-02T08:00:00+03:00",
    });
    expect((await problemOfRejection(move)).status).toBe(403);
  });

  it("has published articles of the days on request", async () => {
    const { id } = await makeArticle(db, { publishedAt: new Date("2022-06-01T10:00:00+03:00") });
    await makeArticle(db, {
      publishedAt: new Date("2022-06-01T11:00:00+03:00"),
      expiresAt: new Date("2022-06-02T11:00:00+03:00"),
    });
    expect((await calendarOn("2022-06-01")).entries).toMatchObject([
      { type: "article", id, state: "published", mayMove: false },
    ]);
    expect(
      (await calendarOn("2022-06-01", "2022-06-01", { layers: ["scheduled"] })).entries,
    ).toEqual([]);
  });

  it("has at most 45 days, at least one, and lists the types with further entries", async () => {
    expect((await calendarOn("2031-01-01", "2031-02-14")).days).toHaveLength(45);
    for (const to of ["2031-02-15", "2030-12-31"])
      expect((await problemOfRejection(calendarOn("2031-01-01", to))).errors).toMatchObject([
        { path: "to" },
      ]);
    const rows = Array.from({ length: MAX_CALENDAR_ENTRIES + 1 }, (_, i) => ({
      locale: "en-US" as const,
      title: `Item ${i}`,
      day: "2032-01-01",
      lastDay: "2032-01-01",
    }));
    await db.insert(planItem).values(rows);
    const { entries, incomplete } = await calendarOn("2032-01-01");
    expect({ count: entries.length, incomplete }).toEqual({
      count: MAX_CALENDAR_ENTRIES,
      incomplete: ["plan"],
    });
  });
});

describe("move in the planning calendar", () => {
  it("keeps the length of a timed and of an all-day plan item", async () => {
    const timed = await staff.plan.create({
      locale: "en-US",
      title: "A",
      startsAt: "2031-01-01T10:00:00Z",
      endsAt: "2031-01-01T11:30:00Z",
    });
    expect(
      await staff.plan.move({
        type: "plan",
        id: timed.id,
        version: 1,
        startsAt: "2031-01-05T22:45:00Z",
      }),
    ).toEqual({ version: 2 });
    expect(await staff.plan.staffGet({ id: timed.id })).toMatchObject({
      startsAt: "2031-01-05T22:45:00.000Z",
      endsAt: "2031-01-06T00:15:00.000Z",
    });
    const allDay = await staff.plan.create({
      locale: "en-US",
      title: "B",
      day: "2031-02-27",
      lastDay: "2031-03-02",
    });
    await staff.plan.move({ type: "plan", id: allDay.id, version: 1, day: "2032-02-27" });
    expect(await staff.plan.staffGet({ id: allDay.id })).toMatchObject({
      day: "2032-02-27",
      lastDay: "2032-03-01",
    });
    const wrong = await problemOfRejection(
      staff.plan.move({
        type: "plan",
        id: allDay.id,
        version: 2,
        startsAt: "2031-01-01T10:00:00Z",
      }),
    );
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: "startsAt" }] });
    const stale = await problemOfRejection(
      staff.plan.move({ type: "plan", id: allDay.id, version: 1, day: "2033-01-01" }),
    );
    expect(stale.status, "somebody else moved it").toBe(409);
    await staff.plan.setState({ id: allDay.id, state: "cancelled" });
    expect(
      (
        await problemOfRejection(
          staff.plan.move({ type: "plan", id: allDay.id, version: 3, day: "2033-01-01" }),
        )
      ).status,
    ).toBe(409);
  });

  it("changes the date of a scheduled article, but publishes none and moves no public one", async () => {
    const [inOneDay, inTwo] = [1, 2].map((days) => new Date(Date.now() + days * DAY).toISOString());
    const past = new Date(Date.now() - DAY).toISOString();
    const move = (id: number, startsAt: string | undefined) =>
      staff.plan.move({ type: "article", id, version: 1, ...(startsAt && { startsAt }) });
    const scheduled = await makeArticle(db, { publishedAt: new Date(inOneDay ?? "") });
    expect(await move(scheduled.id, inTwo)).toEqual({ version: 2 });
    expect(await staff.article.get({ id: scheduled.id })).toMatchObject({ publishedAt: inTwo });
    const other = await makeArticle(db, { publishedAt: new Date(inOneDay ?? "") });
    expect(await problemOfRejection(move(other.id, past))).toMatchObject({
      status: 400,
      errors: [{ path: "startsAt", message: /open it/ }],
    });
    const published = await makeArticle(db, { publishedAt: new Date(past) });
    expect(await problemOfRejection(move(published.id, inTwo))).toMatchObject({
      status: 409,
      errors: [{ message: /already published/ }],
    });
    const draft = await makeArticle(db, { publishedAt: null });
    expect((await problemOfRejection(move(draft.id, inTwo))).status).toBe(409);
    expect((await problemOfRejection(move(99_999, inTwo))).status).toBe(404);
    expect((await problemOfRejection(move(other.id, undefined))).status).toBe(400);
  });

  it("keeps the caller's unsaved text in the form of the article", async () => {
    const { id } = await makeArticle(db, { publishedAt: new Date(Date.now() + DAY) });
    const draft = await staff.article.draft.save({
      key: `article:${id}`,
      articleId: id,
      version: 1,
      fields: { title: "Being written" },
    });
    await staff.plan.move({
      type: "article",
      id,
      version: 1,
      startsAt: new Date(Date.now() + 2 * DAY).toISOString(),
    });
    expect(await staff.article.draft.list({ articleId: id })).toEqual([draft]);
  });

  it("moves an event with its end, for staff who manage events", async () => {
    const { id } = await makeEvent(db, { startsAt: at("10:00"), endsAt: at("12:00") });
    const to = "2031-06-01T07:00:00.000Z";
    await staff.plan.move({ type: "event", id, version: 1, startsAt: to });
    expect(await staff.programEvent.staffGet({ id })).toMatchObject({
      startsAt: to,
      endsAt: "2031-06-01T09:00:00.000Z",
    });
    const move = { type: "event" as const, id, version: 2, startsAt: to };
    await expect((async () => moveEntry(contextOf("Notification"), move))()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
