import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeEvent, makeProgram } from "../../test/broadcast.ts";
import { makeListing, makePicture } from "../../test/factory.ts";
import { testPlatform } from "../../test/platform.ts";
import { refusal } from "../../test/rooms.ts";
import { clientAs, makeUser } from "../../test/staff.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { purgeDeleted } from "../system/purge/purge.jobs.ts";

const DAY = 24 * 60 * 60 * 1000;

let platform: StartedPlatform;
let db: Db;
let head: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

/** Every field of broadcast that shows a picture, and what makes a record that does. */
const SHOWN: [what: string, entity: string, make: (id: number) => Promise<{ id: number }>][] = [
  ["the poster of a channel", "LiveStream", (posterId) => makeChannel(db, { posterId })],
  ["the logo of a channel", "LiveStream", (logoId) => makeChannel(db, { logoId })],
  ["a picture of a program", "Programs", async (id) => makeProgram(db, { imageIds: [await makePicture(db), id] })],
  ["the cover of a program", "Programs", (coverId) => makeProgram(db, { coverId })],
  ["the picture of an episode", "Episodes", (imageId) => makeEpisode(db, { imageId })],
  ["a picture of an event", "Events", async (id) => makeEvent(db, { imageIds: [await makePicture(db), id] })],
];

describe("pictures that broadcast shows", () => {
  it.each(SHOWN)("%s is told where the picture stands, and keeps it", async (_what, entity, make) => {
    const picture = await makePicture(db, { name: `shown-by-${entity}` });
    const { id } = await make(picture);
    const { uses } = await head.media.get({ id: picture });
    expect(uses).toEqual([{ entity, id, label: expect.stringMatching(/\w/), place: "image" }]);
    expect((await head.media.list({ unused: true, limit: 100 })).data.map((one) => one.id)).not.toContain(picture);
    expect((await refusal(head.media.remove({ id: picture }))).references).toMatchObject([{ entity, count: 1, examples: [{ id }] }]);
    await purgeDeleted(platform, new Date(Date.now() + 31 * DAY));
    expect(await head.media.get({ id: picture }), "the night's purge leaves it").toMatchObject({ id: picture, deletedAt: null });
  });
});

describe("presenters", () => {
  it("stay while a program has them", async () => {
    const author = await makeListing(db, "author");
    const { id } = await makeProgram(db, { name: { "en-US": "Presented" }, presenterIds: [author] });
    expect((await refusal(head.author.remove({ id: author }))).references).toEqual([
      { entity: "Programs", count: 1, examples: [{ id, label: "Presented" }] },
    ]);
    await head.program.edit({ id, version: 1, presenterIds: [] });
    await head.author.remove({ id: author });
    expect(await refusal(head.program.edit({ id, version: 2, presenterIds: [author] }))).toMatchObject({
      status: 400,
      errors: [{ path: "presenterIds" }],
    });
  });
});

describe("what was deleted", () => {
  it("goes for good after 30 days, what names others with them", async () => {
    const channel = await makeChannel(db);
    const slots = [{ weekday: 3, start: "06:00", minutes: 60, channelId: channel.id }];
    const program = await makeProgram(db, { channelId: channel.id, slots });
    const episode = await makeEpisode(db, { programId: program.id, channelId: channel.id });
    const event = await makeEvent(db, { programId: program.id });
    await head.episode.remove({ id: episode.id });
    await head.programEvent.remove({ id: event.id });
    await head.program.remove({ id: program.id });
    await head.programCategory.remove({ id: program.programCategoryId ?? 0 });
    await head.channel.remove({ id: channel.id });
    await purgeDeleted(platform, new Date(Date.now() + 31 * DAY));
    const left = await Promise.allSettled([
      head.episode.staffGet({ id: episode.id }),
      head.programEvent.staffGet({ id: event.id }),
      head.program.staffGet({ id: program.id }),
      head.programCategory.staffGet({ id: program.programCategoryId ?? 0 }),
      head.channel.staffGet({ id: channel.id }),
    ]);
    for (const one of left)
      expect((await refusal(one.status === "rejected" ? Promise.reject(one.reason) : Promise.resolve())).status).toBe(404);
  });
});

describe("the log", () => {
  it("tells names for the ids that broadcast's records hold", async () => {
    const channel = await makeChannel(db, { name: { "en-US": "Told channel" } });
    const author = await makeListing(db, "author", { name: { "en-US": "Told author" } });
    const slots = [{ weekday: 3, start: "06:00", minutes: 60, channelId: channel.id }];
    const { id } = await head.program.create({ name: { "en-US": "Told program" }, slots, presenterIds: [author] });
    const [row] = (await head.log.staffList({ entity: "Programs", entityId: id })).data;
    expect(row).toMatchObject({
      action: "create",
      entityLabel: "Told program",
      labels: { [`slots:${channel.id}`]: "Told channel", [`presenterIds:${author}`]: "Told author" },
    });
    const episode = await head.episode.create({ programId: id, title: { "en-US": "Told episode" } });
    expect((await head.log.staffList({ entity: "Episodes", entityId: episode.id })).data[0]).toMatchObject({
      entityLabel: "Told episode",
      labels: { [`programId:${id}`]: "Told program" },
    });
  });
});
