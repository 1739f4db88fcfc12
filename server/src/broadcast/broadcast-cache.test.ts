import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeEvent, makeProgram, makeProgramCategory } from "../../test/broadcast.ts";
import { makeListing, makePicture } from "../../test/factory.ts";
import { testPlatform } from "../../test/platform.ts";
import { clientAs, makeUser } from "../../test/staff.ts";
import { innerClient } from "../app.ts";
import { EVERYTHING } from "../platform/cache/changes.ts";
import { collectTags } from "../platform/cache/tags.ts";
import type { StartedPlatform } from "../platform/start.ts";

let platform: StartedPlatform;
let head: Client;
let ids: Record<"channel" | "category" | "program" | "episode" | "event" | "author" | "picture" | "poster", number>;
const announced: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => announced.push(...tags));
  const { db } = platform.database;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  const [author, picture, poster] = [await makeListing(db, "author"), await makePicture(db), await makePicture(db)];
  const channel = (await makeChannel(db, { posterId: poster })).id;
  const category = (await makeProgramCategory(db)).id;
  const fields = { programCategoryId: category, channelId: channel, presenterIds: [author], imageIds: [picture] };
  const program = (await makeProgram(db, fields)).id;
  const episode = (await makeEpisode(db, { programId: program, channelId: channel, imageId: picture })).id;
  const event = (await makeEvent(db, { programId: program, imageIds: [picture] })).id;
  ids = { channel, category, program, episode, event, author, picture, poster };
});

afterAll(() => platform.stop());

const reader = () => innerClient(platform, "en-US");

type Read = () => Promise<unknown>;
const READS: Record<string, Read> = {
  "the channels": () => reader().channel.list({}),
  "a channel": () => reader().channel.get({ id: ids.channel }),
  "the programs by category": () => reader().program.grouped({}),
  "a program": () => reader().program.get({ id: ids.program }),
  "what is on now": () => reader().program.live({}),
  "the episodes": () => reader().episode.list({}),
  "an episode": () => reader().episode.get({ id: ids.episode }),
  "the events": () => reader().programEvent.all({}),
  "an event": () => reader().programEvent.get({ id: ids.event }),
};

let made = 0;
const named = () => ({ "en-US": `Changed ${++made}` });
const edit = async (room: "channel" | "program" | "programCategory" | "author", id: number) =>
  head[room].edit({ id, version: (await head[room].staffGet({ id })).version, name: named() });
const retitle = async (room: "episode" | "programEvent", id: number) =>
  head[room].edit({ id, version: (await head[room].staffGet({ id })).version, title: named() });
const describePicture = async (id: number) => head.media.edit({ id, version: (await head.media.get({ id })).version, alt: named() });

describe.each<[what: string, write: () => Promise<unknown>, shownIn: string[]]>([
  [
    "a channel's name",
    () => edit("channel", ids.channel),
    ["the channels", "a channel", "the programs by category", "a program", "what is on now", "an episode"],
  ],
  ["a channel's poster", () => describePicture(ids.poster), ["the channels", "a channel"]],
  [
    "a new channel",
    () => head.channel.create({ name: named(), kind: "video", streamUrl: "sample:tv" }),
    ["the channels", "what is on now"],
  ],
  ["a category's name", () => edit("programCategory", ids.category), ["the programs by category", "a program"]],
  [
    "a program's name",
    () => edit("program", ids.program),
    ["the programs by category", "a program", "the episodes", "an episode", "the events", "an event"],
  ],
  ["a new program", () => head.program.create({ name: named() }), ["the programs by category", "what is on now"]],
  ["a presenter's name", () => edit("author", ids.author), ["a program"]],
  [
    "a picture's description",
    () => describePicture(ids.picture),
    ["the programs by category", "a program", "the episodes", "an episode", "the events", "an event"],
  ],
  ["an episode's title", () => retitle("episode", ids.episode), ["a program", "the episodes", "an episode"]],
  [
    "a new episode",
    () => head.episode.create({ programId: ids.program, title: named() }),
    ["a program", "the episodes", "an episode", "the channels"],
  ],
  ["an event's title", () => retitle("programEvent", ids.event), ["the events", "an event"]],
  ["a new event", () => head.programEvent.create({ title: named(), startsAt: "2030-05-01T17:00:00Z" }), ["the events"]],
])("%s", (_what, write, shownIn) => {
  it.each(shownIn)("is told to the pages that show %s", async (shown) => {
    const { tags } = await collectTags(READS[shown] ?? (async () => {}));
    announced.length = 0;
    await write();
    await expect.poll(() => announced.some((name) => tags.has(name) || name === EVERYTHING), { timeout: 3000 }).toBe(true);
  });
});
