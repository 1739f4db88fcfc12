import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
  makeProgramCategory,
} from "../../test/factories/broadcast.ts";
import { makeMediaImage, makeTopic } from "../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../test/factories/staff.ts";
import { testPlatform } from "../../test/platform.ts";
import { innerClient } from "../app.ts";
import { EVERYTHING } from "../platform/cache/changes.ts";
import { collectTags } from "../platform/cache/tags.ts";
import type { StartedPlatform } from "../platform/start.ts";

let platform: StartedPlatform;
let superadmin: Client;
let ids: Record<
  "channel" | "category" | "program" | "episode" | "event" | "author" | "image" | "poster",
  number
>;
const announcedTags: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => announcedTags.push(...tags));
  const { db } = platform.database;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  const [author, image, poster] = [
    await makeTopic(db, "author"),
    await makeMediaImage(db),
    await makeMediaImage(db),
  ];
  const channel = (await makeChannel(db, { posterId: poster })).id;
  const category = (await makeProgramCategory(db)).id;
  const fields = {
    programCategoryId: category,
    channelId: channel,
    presenterIds: [author],
    imageIds: [image],
  };
  const program = (await makeProgram(db, fields)).id;
  const episode = (
    await makeEpisode(db, { programId: program, channelId: channel, imageId: image })
  ).id;
  const event = (await makeEvent(db, { programId: program, imageIds: [image] })).id;
  ids = { channel, category, program, episode, event, author, image, poster };
});

afterAll(() => platform.stop());

const reader = () => innerClient(platform, "en-US");

type Request = () => Promise<unknown>;
const REQUESTS: Record<string, Request> = {
  "the channels": () => reader().channel.list({}),
  "a channel": () => reader().channel.get({ id: ids.channel }),
  "the programs grouped by category": () => reader().program.grouped({}),
  "a program": () => reader().program.get({ id: ids.program }),
  "the live programs": () => reader().program.live({}),
  "the episodes": () => reader().episode.list({}),
  "an episode": () => reader().episode.get({ id: ids.episode }),
  "the events": () => reader().programEvent.all({}),
  "an event": () => reader().programEvent.get({ id: ids.event }),
};

let editCount = 0;
const newName = () => ({ "en-US": `Changed ${++editCount}` });
const edit = async (module: "channel" | "program" | "programCategory" | "author", id: number) =>
  superadmin[module].edit({
    id,
    version: (await superadmin[module].staffGet({ id })).version,
    name: newName(),
  });
const retitle = async (module: "episode" | "programEvent", id: number) =>
  superadmin[module].edit({
    id,
    version: (await superadmin[module].staffGet({ id })).version,
    title: newName(),
  });
const editAltText = async (id: number) =>
  superadmin.media.edit({
    id,
    version: (await superadmin.media.get({ id })).version,
    alt: newName(),
  });

describe.each<[what: string, write: () => Promise<unknown>, shownIn: string[]]>([
  [
    "a channel's name",
    () => edit("channel", ids.channel),
    [
      "the channels",
      "a channel",
      "the programs grouped by category",
      "a program",
      "the live programs",
      "an episode",
    ],
  ],
  [
    "the alt text of a channel's poster",
    () => editAltText(ids.poster),
    ["the channels", "a channel"],
  ],
  [
    "a new channel",
    () => superadmin.channel.create({ name: newName(), kind: "video", streamUrl: "sample:tv" }),
    ["the channels", "the live programs"],
  ],
  [
    "a category's name",
    () => edit("programCategory", ids.category),
    ["the programs grouped by category", "a program"],
  ],
  [
    "a program's name",
    () => edit("program", ids.program),
    [
      "the programs grouped by category",
      "a program",
      "the episodes",
      "an episode",
      "the events",
      "an event",
    ],
  ],
  [
    "a new program",
    () => superadmin.program.create({ name: newName() }),
    ["the programs grouped by category", "the live programs"],
  ],
  ["a presenter's name", () => edit("author", ids.author), ["a program"]],
  [
    "an image's alt text",
    () => editAltText(ids.image),
    [
      "the programs grouped by category",
      "a program",
      "the episodes",
      "an episode",
      "the events",
      "an event",
    ],
  ],
  [
    "an episode's title",
    () => retitle("episode", ids.episode),
    ["a program", "the episodes", "an episode"],
  ],
  [
    "a new episode",
    () => superadmin.episode.create({ programId: ids.program, title: newName() }),
    ["a program", "the episodes", "an episode", "the channels"],
  ],
  ["an event's title", () => retitle("programEvent", ids.event), ["the events", "an event"]],
  [
    "a new event",
    () => superadmin.programEvent.create({ title: newName(), startsAt: "2030-05-01T17:00:00Z" }),
    ["the events"],
  ],
])("cache invalidation after writing %s", (_what, write, shownIn) => {
  it.each(shownIn)("announces a cache tag of the response with %s", async (shown) => {
    const { tags }: { tags: ReadonlySet<string> } = await collectTags(
      REQUESTS[shown] ?? (async () => {}),
    );
    announcedTags.length = 0;
    await write();
    await expect
      .poll(() => announcedTags.some((name) => tags.has(name) || name === EVERYTHING))
      .toBe(true);
  });
});
