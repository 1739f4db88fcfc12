import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeEvent, makeProgram, makeProgramCategory } from "../../../test/broadcast.ts";
import { makeListing, makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const HOUR = 60 * 60 * 1000;
const name = { "en-US": "A program" };

let platform: StartedPlatform;
let db: Db;
let head: Client;
let admin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

/** The API as readers have it, at the time of the call. */
const reader = () => innerClient(platform, "en-US");

describe("what staff write of a program", () => {
  it("names what is there: pictures, category, channel, presenters and the channels of its slots", async () => {
    const [channel, category] = [await makeChannel(db), await makeProgramCategory(db)];
    const [picture, cover, author] = [await makePicture(db), await makePicture(db), await makeListing(db, "author")];
    const slot = { weekday: 0, start: "06:00", minutes: 60, channelId: channel.id };
    const fields = {
      imageIds: [picture],
      coverId: cover,
      programCategoryId: category.id,
      channelId: channel.id,
      presenterIds: [author],
      slots: [slot],
    };
    expect(await admin.program.create({ name, ...fields })).toMatchObject({
      ...fields,
      images: [{ id: picture }],
      cover: { id: cover },
      programCategory: category.name["en-US"],
      channel: channel.name["en-US"],
    });
    const gone = 99_999;
    const wrong = {
      imageIds: [picture, gone],
      coverId: gone,
      programCategoryId: gone,
      channelId: gone,
      presenterIds: [gone],
      slots: [{ ...slot, channelId: gone }],
    };
    const problem = await refusal(admin.program.create({ name, ...wrong }));
    expect(problem.status).toBe(400);
    expect(problem.errors.map(({ path }) => path).sort()).toEqual(Object.keys(wrong).sort());
  });

  it.each([
    ["a picture twice", { imageIds: [1, 1] }, "imageIds"],
    ["a weekday that is none", { slots: [{ weekday: 7, start: "06:00", minutes: 60, channelId: 1 }] }, "slots.0.weekday"],
    ["an hour that is none", { slots: [{ weekday: 1, start: "24:00", minutes: 60, channelId: 1 }] }, "slots.0.start"],
    ["a slot longer than a day", { slots: [{ weekday: 1, start: "06:00", minutes: 1441, channelId: 1 }] }, "slots.0.minutes"],
    ["a field of a slot's that is not known", { slots: [{ weekday: 1, start: "06:00", minutes: 1, channelId: 1, x: 1 }] }, "slots.0"],
    ["more slots than a week has room for", { slots: Array(101).fill({ weekday: 1, start: "06:00", minutes: 1, channelId: 1 }) }, "slots"],
    ["a description that is too long", { description: { "en-US": "x".repeat(20_001) } }, "description.en-US"],
    ["a position below the first", { position: -1 }, "position"],
  ])("refuses %s", async (_what, fields, path) => {
    const problem = await refusal(admin.program.create({ name, ...fields }));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("keeps of its description what is allowed, when it is written and when it is read", async () => {
    const html = `<p onclick="x()">Good <b>day</b> <a href="javascript:alert(1)">here</a></p><script>alert(1)</script><img src=x onerror=y><iframe src="//x"></iframe>`;
    const { id } = await admin.program.create({ name, description: { "en-US": html } });
    const clean = `<p>Good day <a>here</a></p>`;
    expect((await admin.program.staffGet({ id })).description["en-US"]).toBe(clean);
    const described = await admin.program.describe({ id, version: 1, description: { "ar-JO": `<p dir="rtl">نص</p><style>x</style>` } });
    expect(described).toMatchObject({ version: 2, description: { "en-US": clean, "ar-JO": `<p dir="rtl">نص</p>` } });
    await db.execute(`update program set description = '{"en-US": "<p>Old</p><script>alert(1)</script>"}' where id = ${id}`);
    expect(await reader().program.get({ id })).toMatchObject({ descriptionHtml: "<p>Old</p>", summary: "Old" });
    expect(await refusal(admin.program.describe({ id, version: 9, description: {} }))).toMatchObject({
      status: 400,
      errors: [{ path: "version" }],
    });
    expect((await refusal(admin.program.describe({ id: 99_999, version: 1, description: {} }))).status).toBe(404);
    expect((await refusal(reader().program.describe({ id, version: 2, description: {} }))).status).toBe(401);
  });

  it("shows both texts when two describe it at once", async () => {
    const { id } = await admin.program.create({ name, description: { "en-US": "<p>Start</p>" } });
    const both = await Promise.allSettled([
      admin.program.describe({ id, version: 1, description: { "en-US": "<p>One</p>" } }),
      head.program.describe({ id, version: 1, description: { "en-US": "<p>Two</p>" } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rejected = both.find((one) => one.status === "rejected");
    expect((await refusal(Promise.reject(rejected?.reason))).conflict?.fields).toMatchObject([{ field: "description.en-US" }]);
  });

  it("lists it under the group, or not", async () => {
    const { id } = await admin.program.create({ name });
    expect(await admin.program.setRabiaagroup({ id, status: true })).toMatchObject({ rabiaagroup: true, status: true, version: 2 });
    expect((await reader().program.list({ rabiaagroup: true })).data.map((one) => one.id)).toContain(id);
    expect((await reader().program.list({ rabiaagroup: false })).data.map((one) => one.id)).not.toContain(id);
    const accounting = await clientAs(platform, (await makeUser(db, "Accounting")).id);
    expect((await refusal(accounting.program.setRabiaagroup({ id, status: false }))).status).toBe(403);
  });

  it("stays while episodes and events are its own, and slots are not given twice", async () => {
    const program = await makeProgram(db);
    const episode = await makeEpisode(db, { programId: program.id, title: { "en-US": "Its episode" } });
    const event = await makeEvent(db, { programId: program.id, title: { "en-US": "Its event" } });
    expect((await refusal(admin.program.remove({ id: program.id }))).references).toEqual([
      { entity: "Episodes", count: 1, examples: [{ id: episode.id, label: "Its episode" }] },
      { entity: "Events", count: 1, examples: [{ id: event.id, label: "Its event" }] },
    ]);
    const channel = await makeChannel(db);
    const slots = [{ weekday: 2, start: "10:00", minutes: 60, channelId: channel.id }];
    const first = await admin.program.create({ name, slots });
    expect(await refusal(admin.program.create({ name, slots }))).toMatchObject({ status: 409, errors: [{ path: "slots.0" }] });
    await admin.program.remove({ id: first.id });
    await admin.program.create({ name, slots });
    expect(await refusal(head.program.restore({ id: first.id })), "its place is taken meanwhile").toMatchObject({ status: 409 });
  });

  it("gives one slot to one of two that want it at once", async () => {
    for (const _ of [1, 2, 3]) {
      const channel = await makeChannel(db);
      const slots = [{ weekday: 2, start: "10:00", minutes: 60, channelId: channel.id }];
      const made = await Promise.allSettled([admin.program.create({ name, slots }), head.program.create({ name, slots })]);
      expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });
});

describe("what readers get of programs", () => {
  it("is only what is switched on", async () => {
    const { id } = await makeProgram(db, { name: { "en-US": "Seen", "ar-JO": "مرئي" } });
    const everywhere = async () => [
      (await reader().program.list({ limit: 100 })).data.some((one) => one.id === id),
      (await reader().program.all({})).some((one) => one.id === id),
      (await reader().program.names({})).some((one) => one.id === id),
      (await reader().program.grouped({})).some(({ programs }) => programs.some((one) => one.id === id)),
      await reader()
        .program.get({ id })
        .then(
          () => true,
          () => false,
        ),
    ];
    expect(await everywhere()).toEqual([true, true, true, true, true]);
    expect((await reader().program.names({ locale: "ar-JO" })).find((one) => one.id === id)?.label).toBe("مرئي");
    await head.program.setStatus({ id, status: false });
    expect(await everywhere()).toEqual([false, false, false, false, false]);
    await head.program.setStatus({ id, status: true });
    await head.program.remove({ id });
    expect(await everywhere()).toEqual([false, false, false, false, false]);
  });

  it("tells its episodes, presenters, slots and airings, and leaves out what they do not see", async () => {
    const channel = await makeChannel(db);
    const hidden = await makeChannel(db, { enabled: false });
    const [shown, off] = [await makeListing(db, "author", { name: { "en-US": "Shown" } }), await makeListing(db, "author")];
    await head.author.setStatus({ id: off, status: false });
    const on = (channelId: number, weekday: number) => ({ weekday, start: "06:00", minutes: 60, channelId });
    const program = await makeProgram(db, {
      channelId: hidden.id,
      presenterIds: [off, shown],
      slots: [...[0, 1, 2, 3, 4, 5, 6].map((day) => on(channel.id, day)), on(hidden.id, 1)],
    });
    const episode = await makeEpisode(db, { programId: program.id, season: 2, channelId: channel.id, audioUrl: "sample:radio" });
    await makeEpisode(db, { programId: program.id, season: 1, channelId: null, airAt: null });
    await makeEpisode(db, { programId: program.id, season: 3, status: false });
    await makeEpisode(db, { programId: program.id, season: 3, airAt: new Date(Date.now() + HOUR) });
    const details = await reader().program.get({ id: program.id });
    expect(details).toMatchObject({
      channel: null,
      presenters: [{ id: shown, name: "Shown" }],
      seasons: [
        { season: 2, episodes: 1 },
        { season: 1, episodes: 1 },
      ],
      podcast: true,
      episodes: { meta: { total: 2, next: null } },
    });
    expect(details.slots).toHaveLength(7);
    expect(details.slots[0]?.channel).toMatchObject({ id: channel.id, kind: "video" });
    expect(details.airings.length).toBeGreaterThan(0);
    expect(details.airings.length).toBeLessThanOrEqual(6);
    expect((await reader().program.get({ id: program.id, season: 2 })).episodes.data.map(({ id }) => id)).toEqual([episode.id]);
    await head.author.setStatus({ id: shown, status: false });
    expect((await reader().program.get({ id: program.id })).presenters).toEqual([]);
  });

  it("says what is on the air now", async () => {
    const channel = await makeChannel(db);
    const program = await makeProgram(db);
    const now = Date.now();
    await makeEpisode(db, { programId: program.id, channelId: channel.id, airAt: new Date(now - HOUR), endAt: new Date(now + HOUR) });
    const live = await reader().program.live({});
    expect(live.find((one) => one.channel.id === channel.id)).toMatchObject({
      airing: { kind: "episode", onAir: true },
      program: { id: program.id, onAir: true },
    });
    expect(Object.keys(live[0]?.channel ?? {}).sort()).toEqual(["id", "kind", "name", "slug"]);
    expect(await reader().program.get({ id: program.id })).toMatchObject({ onAir: true });
    await head.channel.setEnabled({ id: channel.id, enabled: false });
    expect((await reader().program.live({})).map((one) => one.program.id)).not.toContain(program.id);
    expect(await reader().program.get({ id: program.id })).toMatchObject({ onAir: false, airings: [] });
  });

  it("puts those of no category last, and those of one that is switched off", async () => {
    const off = await makeProgramCategory(db, { status: false });
    const [none, hidden] = [await makeProgram(db, { programCategoryId: null }), await makeProgram(db, { programCategoryId: off.id })];
    const groups = await reader().program.grouped({});
    expect(groups.at(-1)?.category).toBeNull();
    const last = groups.at(-1)?.programs.map(({ id }) => id);
    expect(last).toContain(none.id);
    expect(last).toContain(hidden.id);
  });

  it("comes page by page, and by category or channel", async () => {
    const category = await makeProgramCategory(db);
    const channel = await makeChannel(db);
    const programs = [];
    for (const position of [9003, 9001, 9002])
      programs.push(await makeProgram(db, { programCategoryId: category.id, channelId: channel.id, position }));
    const [third, first, second] = programs.map(({ id }) => id);
    const of = { programCategoryId: category.id };
    expect((await reader().program.list({ ...of, limit: 2 })).data.map(({ id }) => id)).toEqual([first, second]);
    expect(await reader().program.list({ ...of, limit: 2, page: 2 })).toMatchObject({ data: [{ id: third }], meta: { total: 3 } });
    expect((await reader().program.list({ channelId: channel.id })).meta.total).toBe(3);
    expect((await refusal(reader().program.list({ ...of, page: 3 }))).status).toBe(404);
    expect((await refusal(reader().program.list({ limit: 101 }))).status).toBe(400);
  });
});
