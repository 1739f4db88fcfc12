import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
  makeProgramCategory,
} from "../../../test/factories/broadcast.ts";
import { makeMediaImage, makeTopic } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const name = { "en-US": "A program" };

let platform: StartedPlatform;
let db: Db;
let superadmin: Client;
let admin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

/** Public API client, with the clock at the time of the call. */
const reader = () => innerClient(platform, "en-US");

describe("program writes by staff", () => {
  it("reject references to missing images, categories, channels, presenters or slot channels", async () => {
    const [channel, category] = [await makeChannel(db), await makeProgramCategory(db)];
    const [image, cover, author] = [
      await makeMediaImage(db),
      await makeMediaImage(db),
      await makeTopic(db, "author"),
    ];
    const slot = { weekday: 0, start: "06:00", minutes: 60, channelId: channel.id };
    const fields = {
      imageIds: [image],
      coverId: cover,
      programCategoryId: category.id,
      channelId: channel.id,
      presenterIds: [author],
      slots: [slot],
    };
    expect(await admin.program.create({ name, ...fields })).toMatchObject({
      ...fields,
      images: [{ id: image }],
      cover: { id: cover },
      programCategory: category.name["en-US"],
      channel: channel.name["en-US"],
    });
    const missingId = 99_999;
    const missingReferences = {
      imageIds: [image, missingId],
      coverId: missingId,
      programCategoryId: missingId,
      channelId: missingId,
      presenterIds: [missingId],
      slots: [{ ...slot, channelId: missingId }],
    };
    const problem = await problemOfRejection(admin.program.create({ name, ...missingReferences }));
    expect(problem.status).toBe(400);
    expect(problem.errors.map(({ path }) => path).sort()).toEqual(
      Object.keys(missingReferences).sort(),
    );
  });

  it.each([
    ["a duplicate image", { imageIds: [1, 1] }, "imageIds"],
    [
      "an invalid weekday",
      { slots: [{ weekday: 7, start: "06:00", minutes: 60, channelId: 1 }] },
      "slots.0.weekday",
    ],
    [
      "an invalid hour",
      { slots: [{ weekday: 1, start: "24:00", minutes: 60, channelId: 1 }] },
      "slots.0.start",
    ],
    [
      "a slot longer than a day",
      { slots: [{ weekday: 1, start: "06:00", minutes: 1441, channelId: 1 }] },
      "slots.0.minutes",
    ],
    [
      "an unknown field of a slot",
      { slots: [{ weekday: 1, start: "06:00", minutes: 1, channelId: 1, x: 1 }] },
      "slots.0",
    ],
    [
      "more than 100 slots",
      { slots: Array(101).fill({ weekday: 1, start: "06:00", minutes: 1, channelId: 1 }) },
      "slots",
    ],
    [
      "a description that is too long",
      { description: { "en-US": "x".repeat(20_001) } },
      "description.en-US",
    ],
    ["a negative position", { position: -1 }, "position"],
  ])("reject %s", async (_what, fields, path) => {
    const problem = await problemOfRejection(admin.program.create({ name, ...fields }));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("sanitise the HTML of the description on write and on read", async () => {
    const html = `<p onclick="x()">Good <b>day</b> <a href="javascript:alert(1)">here</a></p><script>alert(1)</script><img src=x onerror=y><iframe src="//x"></iframe>`;
    const { id } = await admin.program.create({ name, description: { "en-US": html } });
    const clean = `<p>Good day <a>here</a></p>`;
    expect((await admin.program.staffGet({ id })).description["en-US"]).toBe(clean);
    const described = await admin.program.describe({
      id,
      version: 1,
      description: { "ar-JO": `<p dir="rtl">نص</p><style>x</style>` },
    });
    expect(described).toMatchObject({
      version: 2,
      description: { "en-US": clean, "ar-JO": `<p dir="rtl">نص</p>` },
    });
    await db.execute(
      `update program set description = '{"en-US": "<p>Old</p><script>alert(1)</script>"}' where id = ${id}`,
    );
    expect(await reader().program.get({ id })).toMatchObject({
      descriptionHtml: "<p>Old</p>",
      summary: "Old",
    });
    expect(
      await problemOfRejection(admin.program.describe({ id, version: 9, description: {} })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "version" }],
    });
    expect(
      (
        await problemOfRejection(
          admin.program.describe({ id: 99_999, version: 1, description: {} }),
        )
      ).status,
    ).toBe(404);
    expect(
      (await problemOfRejection(reader().program.describe({ id, version: 2, description: {} })))
        .status,
    ).toBe(401);
  });

  it("return the conflicting field when two users edit the description concurrently", async () => {
    const { id } = await admin.program.create({ name, description: { "en-US": "<p>Start</p>" } });
    const both = await Promise.allSettled([
      admin.program.describe({ id, version: 1, description: { "en-US": "<p>One</p>" } }),
      superadmin.program.describe({ id, version: 1, description: { "en-US": "<p>Two</p>" } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rejected = both.find((one) => one.status === "rejected");
    expect(
      (await problemOfRejection(Promise.reject(rejected?.reason))).conflict?.fields,
    ).toMatchObject([{ field: "description.en-US" }]);
  });

  it("toggle whether a program is listed under the Rabiaa group", async () => {
    const { id } = await admin.program.create({ name });
    expect(await admin.program.setRabiaagroup({ id, status: true })).toMatchObject({
      rabiaagroup: true,
      status: true,
      version: 2,
    });
    expect(
      (await reader().program.list({ rabiaagroup: true })).data.map((one) => one.id),
    ).toContain(id);
    expect(
      (await reader().program.list({ rabiaagroup: false })).data.map((one) => one.id),
    ).not.toContain(id);
    const accounting = await clientAs(platform, (await makeUser(db, "Accounting")).id);
    expect(
      (await problemOfRejection(accounting.program.setRabiaagroup({ id, status: false }))).status,
    ).toBe(403);
  });

  it("cannot delete a program with episodes or events, or assign an occupied slot", async () => {
    const program = await makeProgram(db);
    const episode = await makeEpisode(db, {
      programId: program.id,
      title: { "en-US": "Its episode" },
    });
    const event = await makeEvent(db, { programId: program.id, title: { "en-US": "Its event" } });
    expect((await problemOfRejection(admin.program.remove({ id: program.id }))).references).toEqual(
      [
        { entity: "Episodes", count: 1, examples: [{ id: episode.id, label: "Its episode" }] },
        { entity: "Events", count: 1, examples: [{ id: event.id, label: "Its event" }] },
      ],
    );
    const channel = await makeChannel(db);
    const slots = [{ weekday: 2, start: "10:00", minutes: 60, channelId: channel.id }];
    const first = await admin.program.create({ name, slots });
    expect(await problemOfRejection(admin.program.create({ name, slots }))).toMatchObject({
      status: 409,
      errors: [{ path: "slots.0" }],
    });
    await admin.program.remove({ id: first.id });
    await admin.program.create({ name, slots });
    expect(
      await problemOfRejection(superadmin.program.restore({ id: first.id })),
      "its slot is now in use",
    ).toMatchObject({ status: 409 });
  });

  it("accept only one of two concurrent writes for the same slot", async () => {
    for (const _ of [1, 2, 3]) {
      const channel = await makeChannel(db);
      const slots = [{ weekday: 2, start: "10:00", minutes: 60, channelId: channel.id }];
      const results = await Promise.allSettled([
        admin.program.create({ name, slots }),
        superadmin.program.create({ name, slots }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });
});

describe("public program API", () => {
  it("returns only enabled programs", async () => {
    const { id } = await makeProgram(db, { name: { "en-US": "Visible", "ar-JO": "مرئي" } });
    const visibility = async () => [
      (await reader().program.list({ limit: 100 })).data.some((one) => one.id === id),
      (await reader().program.all({})).some((one) => one.id === id),
      (await reader().program.names({})).some((one) => one.id === id),
      (await reader().program.grouped({})).some(({ programs }) =>
        programs.some((one) => one.id === id),
      ),
      await reader()
        .program.get({ id })
        .then(
          () => true,
          () => false,
        ),
    ];
    expect(await visibility()).toEqual([true, true, true, true, true]);
    expect(
      (await reader().program.names({ locale: "ar-JO" })).find((one) => one.id === id)?.label,
    ).toBe("مرئي");
    await superadmin.program.setStatus({ id, status: false });
    expect(await visibility()).toEqual([false, false, false, false, false]);
    await superadmin.program.setStatus({ id, status: true });
    await superadmin.program.remove({ id });
    expect(await visibility()).toEqual([false, false, false, false, false]);
  });

  it("returns episodes, presenters, slots and airings of a program, without hidden ones", async () => {
    const channel = await makeChannel(db);
    const hidden = await makeChannel(db, { enabled: false });
    const [shown, disabled] = [
      await makeTopic(db, "author", { name: { "en-US": "Shown" } }),
      await makeTopic(db, "author"),
    ];
    await superadmin.author.setStatus({ id: disabled, status: false });
    const slotOn = (channelId: number, weekday: number) => ({
      weekday,
      start: "06:00",
      minutes: 60,
      channelId,
    });
    const program = await makeProgram(db, {
      channelId: hidden.id,
      presenterIds: [disabled, shown],
      slots: [...[0, 1, 2, 3, 4, 5, 6].map((day) => slotOn(channel.id, day)), slotOn(hidden.id, 1)],
    });
    const episode = await makeEpisode(db, {
      programId: program.id,
      season: 2,
      channelId: channel.id,
      audioUrl: "sample:radio",
    });
    await makeEpisode(db, { programId: program.id, season: 1, channelId: null, airAt: null });
    await makeEpisode(db, { programId: program.id, season: 3, status: false });
    await makeEpisode(db, {
      programId: program.id,
      season: 3,
      airAt: new Date(Date.now() + HOUR),
    });
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
    expect(
      (await reader().program.get({ id: program.id, season: 2 })).episodes.data.map(({ id }) => id),
    ).toEqual([episode.id]);
    await superadmin.author.setStatus({ id: shown, status: false });
    expect((await reader().program.get({ id: program.id })).presenters).toEqual([]);
  });

  it("returns the programs that are on air now", async () => {
    const channel = await makeChannel(db);
    const program = await makeProgram(db);
    const now = Date.now();
    await makeEpisode(db, {
      programId: program.id,
      channelId: channel.id,
      airAt: new Date(now - HOUR),
      endAt: new Date(now + HOUR),
    });
    const live = await reader().program.live({});
    expect(live.find((one) => one.channel.id === channel.id)).toMatchObject({
      airing: { kind: "episode", onAir: true },
      program: { id: program.id, onAir: true },
    });
    expect(Object.keys(live[0]?.channel ?? {}).sort()).toEqual(["id", "kind", "name", "slug"]);
    expect(await reader().program.get({ id: program.id })).toMatchObject({ onAir: true });
    await superadmin.channel.setEnabled({ id: channel.id, enabled: false });
    expect((await reader().program.live({})).map((one) => one.program.id)).not.toContain(
      program.id,
    );
    expect(await reader().program.get({ id: program.id })).toMatchObject({
      onAir: false,
      airings: [],
    });
  });

  it("groups programs without a category or with a disabled one last", async () => {
    const disabled = await makeProgramCategory(db, { status: false });
    const [uncategorized, hidden] = [
      await makeProgram(db, { programCategoryId: null }),
      await makeProgram(db, { programCategoryId: disabled.id }),
    ];
    const groups = await reader().program.grouped({});
    expect(groups.at(-1)?.category).toBeNull();
    const last = groups.at(-1)?.programs.map(({ id }) => id);
    expect(last).toContain(uncategorized.id);
    expect(last).toContain(hidden.id);
  });

  it("paginates programs and filters them by category or channel", async () => {
    const category = await makeProgramCategory(db);
    const channel = await makeChannel(db);
    const programs = [];
    for (const position of [9003, 9001, 9002])
      programs.push(
        await makeProgram(db, { programCategoryId: category.id, channelId: channel.id, position }),
      );
    const [third, first, second] = programs.map(({ id }) => id);
    const inCategory = { programCategoryId: category.id };
    expect(
      (await reader().program.list({ ...inCategory, limit: 2 })).data.map(({ id }) => id),
    ).toEqual([first, second]);
    expect(await reader().program.list({ ...inCategory, limit: 2, page: 2 })).toMatchObject({
      data: [{ id: third }],
      meta: { total: 3 },
    });
    expect((await reader().program.list({ channelId: channel.id })).meta.total).toBe(3);
    expect(
      (await problemOfRejection(reader().program.list({ ...inCategory, page: 3 }))).status,
    ).toBe(404);
    expect((await problemOfRejection(reader().program.list({ limit: 101 }))).status).toBe(400);
  });
});
