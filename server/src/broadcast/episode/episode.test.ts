import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { episode } from "./episode.table.ts";

const title = { "en-US": "An episode" };
const airAt = "2030-05-01T20:00:00+03:00";

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let superadmin: Client;
let programId: number;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  programId = (await makeProgram(db)).id;
});

afterAll(() => platform.stop());

/** Public API client, with the clock at the time of the call. */
const reader = () => innerClient(platform, "en-US");
const at = (hours: number) => new Date(Date.now() + hours * HOUR);

describe("airing time of an episode", () => {
  it("ends after the duration of the recording, unless an end is given", async () => {
    const { id: channelId } = await makeChannel(db);
    const created = await staff.episode.create({
      programId,
      title,
      channelId,
      airAt,
      durationSeconds: 1800,
    });
    expect(created).toMatchObject({
      airAt: "2030-05-01T17:00:00.000Z",
      endAt: "2030-05-01T17:30:00.000Z",
    });
    const longer = await staff.episode.edit({
      id: created.id,
      version: 1,
      endAt: "2030-05-01T18:00:00Z",
    });
    expect(longer).toMatchObject({ endAt: "2030-05-01T18:00:00.000Z", version: 2 });
    expect(
      await staff.episode.edit({ id: created.id, version: 2, airAt: null }),
      "removing the start removes the end",
    ).toMatchObject({
      airAt: null,
      endAt: null,
    });
  });

  it.each([
    ["an end before its start", { airAt, endAt: "2030-05-01T16:00:00Z" }, "endAt"],
    ["an airing of more than a week", { airAt, endAt: "2030-05-09T17:00:01Z" }, "endAt"],
    ["a start without an end or duration", { airAt }, "endAt"],
    ["an end without a start", { endAt: "2030-05-01T16:00:00Z" }, "airAt"],
  ])("rejects %s", async (_what, times, path) => {
    const { id: channelId } = await makeChannel(db);
    expect(
      await problemOfRejection(staff.episode.create({ programId, title, channelId, ...times })),
    ).toMatchObject({
      status: 400,
      errors: [{ path }],
    });
  });

  it("rejects a time without a channel, in the caller's language", async () => {
    const problem = await problemOfRejection(
      staff.episode.create({ programId, title, airAt, durationSeconds: 60 }),
    );
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: "channelId", message: "Choose the channel it airs on" }],
    });
    const arabic = await clientAs(platform, (await makeUser(db, "Admin")).id, "ar-JO");
    expect(
      (
        await problemOfRejection(
          arabic.episode.create({ programId, title, airAt, durationSeconds: 60 }),
        )
      ).errors[0]?.message,
    ).toMatch(/القناة/);
  });

  it("rejects an overlap on the same channel, also on restore and for concurrent writes, and names the other episode", async () => {
    const { id: channelId } = await makeChannel(db);
    const airing = { programId, channelId, airAt, durationSeconds: 3600 };
    const first = await staff.episode.create({
      ...airing,
      title: { "en-US": "The first of them" },
    });
    const problem = await problemOfRejection(
      staff.episode.create({ ...airing, title, airAt: "2030-05-01T17:59:00Z" }),
    );
    expect(problem).toMatchObject({ status: 409, errors: [{ path: "airAt" }] });
    expect(problem.errors[0]?.message).toContain("The first of them");
    await staff.episode.create({ ...airing, title, airAt: "2030-05-01T18:00:00Z" });
    await staff.episode.create({ ...airing, title, channelId: (await makeChannel(db)).id });
    await staff.episode.remove({ id: first.id });
    await staff.episode.create({ ...airing, title });
    expect((await problemOfRejection(superadmin.episode.restore({ id: first.id }))).status).toBe(
      409,
    );
    for (const _ of [1, 2, 3]) {
      const freeChannelId = (await makeChannel(db)).id;
      const both = [staff, superadmin].map((client) =>
        client.episode.create({ ...airing, title, channelId: freeChannelId }),
      );
      expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual([
        "fulfilled",
        "rejected",
      ]);
    }
  });
});

describe("episode writes by staff", () => {
  it.each([
    ["a program that does not exist", { programId: 99_999 }, "programId"],
    ["a channel that does not exist", { channelId: 99_999 }, "channelId"],
    ["an image that does not exist", { imageId: 99_999 }, "imageId"],
    ["a recording at a private address", { videoUrl: "http://10.0.0.1/a.mp4" }, "videoUrl"],
    ["audio on localhost", { audioUrl: "http://localhost/a.mp3" }, "audioUrl"],
    ["an unknown sample", { videoUrl: "sample:nothing" }, "videoUrl"],
    [
      "an upload that does not exist",
      { videoUrl: `/recordings/${"0".repeat(64)}.mp4` },
      "videoUrl",
    ],
    ["a season below the first", { season: -1 }, "season"],
    ["a duration of zero", { durationSeconds: 0 }, "durationSeconds"],
    ["an internal column", { audioBytes: 1 }, ""],
    [
      "a description that is too long",
      { description: { "ar-JO": "x".repeat(1024 * 1024) } },
      "description.ar-JO",
    ],
  ])("reject %s", async (_what, invalid, path) => {
    const problem = await problemOfRejection(
      staff.episode.create({ programId, title, ...invalid } as Parameters<
        typeof staff.episode.create
      >[0]),
    );
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("reset the stored audio size when the audio URL changes", async () => {
    const { id } = await staff.episode.create({
      programId,
      title,
      audioUrl: "https://example.com/a.mp3",
    });
    await db
      .update(episode)
      .set({ audioBytes: 5, audioType: "audio/mpeg" })
      .where(eq(episode.id, id));
    await staff.episode.edit({ id, version: 1, season: 3 });
    const stored = async () => (await db.select().from(episode).where(eq(episode.id, id)))[0];
    expect(await stored()).toMatchObject({ audioBytes: 5 });
    await staff.episode.edit({ id, version: 2, audioUrl: "https://example.com/b.mp3" });
    expect(await stored()).toMatchObject({ audioBytes: null, audioType: null });
  });

  it("store HTML in title and description as plain text", async () => {
    const script = "<script>alert(1)</script>";
    const { id } = await staff.episode.create({
      programId,
      title: { "en-US": script },
      description: { "en-US": script },
    });
    expect(await reader().episode.get({ id })).toMatchObject({
      title: script,
      description: script,
      summary: script,
    });
  });

  it("show up in the staff list, newest first, filtered by program, channel, season or premium", async () => {
    const { id: programWithEpisodes } = await makeProgram(db);
    const one = await makeEpisode(db, { programId: programWithEpisodes, season: 1, airAt: at(-3) });
    const two = await makeEpisode(db, {
      programId: programWithEpisodes,
      season: 2,
      airAt: at(-2),
      premium: true,
    });
    const ids = async (filter: object) =>
      (await staff.episode.staffList({ programId: programWithEpisodes, ...filter })).data.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([two.id, one.id]);
    expect(await ids({ order: "asc" })).toEqual([one.id, two.id]);
    expect(await ids({ season: 1 })).toEqual([one.id]);
    expect(await ids({ premium: true })).toEqual([two.id]);
    expect(await ids({ channelId: one.channelId })).toEqual([one.id]);
  });
});

describe("public episode API", () => {
  it("returns only enabled episodes of enabled programs", async () => {
    const { id: programWithEpisodes } = await makeProgram(db);
    const image = await makeMediaImage(db);
    const { id } = await makeEpisode(db, { programId: programWithEpisodes, imageId: image });
    const visibility = async () => [
      (await reader().episode.list({ programId: programWithEpisodes })).data.some(
        (one) => one.id === id,
      ),
      (await reader().episode.all({ programId: programWithEpisodes })).some((one) => one.id === id),
      await reader()
        .episode.get({ id })
        .then(
          () => true,
          () => false,
        ),
    ];
    expect(await visibility()).toEqual([true, true, true]);
    expect((await reader().episode.get({ id })).picture?.id).toBe(image);
    for (const setStatus of [
      staff.episode.setStatus,
      (status: object) => staff.program.setStatus({ ...status, id: programWithEpisodes } as never),
    ]) {
      await setStatus({ id, status: false });
      expect(await visibility()).toEqual([false, false, false]);
      await setStatus({ id, status: true });
      expect(await visibility()).toEqual([true, true, true]);
    }
    await staff.episode.remove({ id });
    expect(await visibility()).toEqual([false, false, false]);
  });

  it("lists and plays an episode once it has aired, or immediately when it has no airing time", async () => {
    const { id: programWithEpisodes } = await makeProgram(db);
    const upcoming = await makeEpisode(db, {
      programId: programWithEpisodes,
      airAt: at(2),
      audioUrl: "sample:radio",
    });
    const aired = await makeEpisode(db, {
      programId: programWithEpisodes,
      airAt: at(-1),
      audioUrl: "sample:radio",
      premium: true,
    });
    const withoutVideo = await makeEpisode(db, {
      programId: programWithEpisodes,
      airAt: at(-2),
      videoUrl: null,
    });
    const withoutAiring = await makeEpisode(db, {
      programId: programWithEpisodes,
      airAt: null,
      channelId: null,
      createdAt: at(-0.001),
    });
    const listed = (await reader().episode.list({ programId: programWithEpisodes })).data;
    expect(listed.map(({ id }) => id)).toEqual([withoutAiring.id, aired.id, withoutVideo.id]);
    expect(listed.map(({ playable, listenable }) => [playable, listenable])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect(
      await reader().episode.get({ id: upcoming.id }),
      "its page is visible before it airs",
    ).toMatchObject({
      playable: false,
      listenable: false,
    });
    await db
      .update(episode)
      .set({ airAt: at(-0.001), endAt: at(1) })
      .where(eq(episode.id, upcoming.id));
    expect(await reader().episode.get({ id: upcoming.id })).toMatchObject({
      playable: true,
      listenable: true,
    });
    const responses = JSON.stringify([listed, await reader().episode.get({ id: aired.id })]);
    expect(responses, "recording URLs are not exposed").not.toMatch(/sample:|videoUrl|audioUrl/);
  });

  it("links to the previous and next visible episode", async () => {
    const { id: programWithEpisodes } = await makeProgram(db);
    const [first, , second] = [
      await makeEpisode(db, { programId: programWithEpisodes, airAt: at(-9) }),
      await makeEpisode(db, { programId: programWithEpisodes, airAt: at(-8), status: false }),
      await makeEpisode(db, { programId: programWithEpisodes, airAt: at(-7) }),
    ];
    const third = await makeEpisode(db, { programId: programWithEpisodes, airAt: at(5) });
    expect(await reader().episode.get({ id: second.id })).toMatchObject({
      previous: { id: first.id },
      next: { id: third.id },
    });
    expect(await reader().episode.get({ id: first.id })).toMatchObject({
      previous: null,
      next: { id: second.id },
    });
    expect(await reader().episode.get({ id: third.id })).toMatchObject({ next: null });
  });

  it("omits a disabled channel and responds in the requested language", async () => {
    const channel = await makeChannel(db);
    const { id } = await makeEpisode(db, {
      channelId: channel.id,
      title: { "en-US": "Title", "ar-JO": "عنوان" },
    });
    expect(await reader().episode.get({ id, locale: "ar-JO" })).toMatchObject({
      title: "عنوان",
      channel: { name: channel.name["ar-JO"] },
    });
    await superadmin.channel.setEnabled({ id: channel.id, enabled: false });
    expect((await reader().episode.get({ id })).channel).toBeNull();
    expect(
      (await problemOfRejection(reader().episode.get({ id, locale: "fr-FR" as never }))).status,
    ).toBe(400);
  });
});
