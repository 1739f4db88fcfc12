import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
} from "../../test/factories/broadcast.ts";
import { makeMediaImage, makeTopic } from "../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../test/factories/staff.ts";
import { problemOfRejection } from "../../test/factories/staff-modules.ts";
import { testPlatform } from "../../test/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { purgeDeleted } from "../system/purge/purge.jobs.ts";

let platform: StartedPlatform;
let db: Db;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

/** Every broadcast field that references an image, with a factory for a record that uses it. */
const IMAGE_USES: [what: string, entity: string, make: (id: number) => Promise<{ id: number }>][] =
  [
    ["the poster of a channel", "LiveStream", (posterId) => makeChannel(db, { posterId })],
    ["the logo of a channel", "LiveStream", (logoId) => makeChannel(db, { logoId })],
    [
      "an image of a program",
      "Programs",
      async (id) => makeProgram(db, { imageIds: [await makeMediaImage(db), id] }),
    ],
    ["the cover of a program", "Programs", (coverId) => makeProgram(db, { coverId })],
    ["the image of an episode", "Episodes", (imageId) => makeEpisode(db, { imageId })],
    [
      "an image of an event",
      "Events",
      async (id) => makeEvent(db, { imageIds: [await makeMediaImage(db), id] }),
    ],
  ];

describe("images used by broadcast records", () => {
  it.each(IMAGE_USES)(
    "lists %s as a use of the image and blocks its deletion",
    async (_what, entity, make) => {
      const image = await makeMediaImage(db, { name: `shown-by-${entity}` });
      const { id } = await make(image);
      const { uses } = await superadmin.media.get({ id: image });
      expect(uses).toEqual([{ entity, id, label: expect.stringMatching(/\w/), place: "image" }]);
      expect(
        (await superadmin.media.list({ unused: true, limit: 100 })).data.map((one) => one.id),
      ).not.toContain(image);
      expect(
        (await problemOfRejection(superadmin.media.remove({ id: image }))).references,
      ).toMatchObject([{ entity, count: 1, examples: [{ id }] }]);
      await purgeDeleted(platform, new Date(Date.now() + 31 * DAY));
      expect(
        await superadmin.media.get({ id: image }),
        "the nightly purge leaves it",
      ).toMatchObject({ id: image, deletedAt: null });
    },
  );
});

describe("presenters of a program", () => {
  it("cannot be deleted while a program references them, and are rejected once deleted", async () => {
    const author = await makeTopic(db, "author");
    const { id } = await makeProgram(db, {
      name: { "en-US": "Presented" },
      presenterIds: [author],
    });
    expect((await problemOfRejection(superadmin.author.remove({ id: author }))).references).toEqual(
      [{ entity: "Programs", count: 1, examples: [{ id, label: "Presented" }] }],
    );
    await superadmin.program.edit({ id, version: 1, presenterIds: [] });
    await superadmin.author.remove({ id: author });
    expect(
      await problemOfRejection(superadmin.program.edit({ id, version: 2, presenterIds: [author] })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "presenterIds" }],
    });
  });
});

describe("purge of deleted broadcast records", () => {
  it("removes records after 30 days, including records that reference each other", async () => {
    const channel = await makeChannel(db);
    const slots = [{ weekday: 3, start: "06:00", minutes: 60, channelId: channel.id }];
    const program = await makeProgram(db, { channelId: channel.id, slots });
    const episode = await makeEpisode(db, { programId: program.id, channelId: channel.id });
    const event = await makeEvent(db, { programId: program.id });
    await superadmin.episode.remove({ id: episode.id });
    await superadmin.programEvent.remove({ id: event.id });
    await superadmin.program.remove({ id: program.id });
    await superadmin.programCategory.remove({ id: program.programCategoryId ?? 0 });
    await superadmin.channel.remove({ id: channel.id });
    await purgeDeleted(platform, new Date(Date.now() + 31 * DAY));
    const lookups = await Promise.allSettled([
      superadmin.episode.staffGet({ id: episode.id }),
      superadmin.programEvent.staffGet({ id: event.id }),
      superadmin.program.staffGet({ id: program.id }),
      superadmin.programCategory.staffGet({ id: program.programCategoryId ?? 0 }),
      superadmin.channel.staffGet({ id: channel.id }),
    ]);
    for (const one of lookups)
      expect(
        (
          await problemOfRejection(
            one.status === "rejected" ? Promise.reject(one.reason) : Promise.resolve(),
          )
        ).status,
      ).toBe(404);
  });
});

describe("audit log of broadcast records", () => {
  it("labels referenced ids with the names of the referenced records", async () => {
    const channel = await makeChannel(db, { name: { "en-US": "Logged channel" } });
    const author = await makeTopic(db, "author", { name: { "en-US": "Logged author" } });
    const slots = [{ weekday: 3, start: "06:00", minutes: 60, channelId: channel.id }];
    const { id } = await superadmin.program.create({
      name: { "en-US": "Logged program" },
      slots,
      presenterIds: [author],
    });
    const [row] = (await superadmin.log.staffList({ entity: "Programs", entityId: id })).data;
    expect(row).toMatchObject({
      action: "create",
      entityLabel: "Logged program",
      labels: {
        [`slots:${channel.id}`]: "Logged channel",
        [`presenterIds:${author}`]: "Logged author",
      },
    });
    const episode = await superadmin.episode.create({
      programId: id,
      title: { "en-US": "Logged episode" },
    });
    expect(
      (await superadmin.log.staffList({ entity: "Episodes", entityId: episode.id })).data[0],
    ).toMatchObject({
      entityLabel: "Logged episode",
      labels: { [`programId:${id}`]: "Logged program" },
    });
  });
});
