import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/broadcast.ts";
import { makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { episode } from "./episode.table.ts";

const HOUR = 60 * 60 * 1000;
const title = { "en-US": "An episode" };
const airAt = "2030-05-01T20:00:00+03:00";

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let other: Client;
let programId: number;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
  other = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  programId = (await makeProgram(db)).id;
});

afterAll(() => platform.stop());

/** The API as readers have it, at the time of the call. */
const reader = () => innerClient(platform, "en-US");
const at = (hours: number) => new Date(Date.now() + hours * HOUR);

describe("when an episode airs", () => {
  it("ends with its recording, unless it is said otherwise", async () => {
    const { id: channelId } = await makeChannel(db);
    const made = await staff.episode.create({ programId, title, channelId, airAt, durationSeconds: 1800 });
    expect(made).toMatchObject({ airAt: "2030-05-01T17:00:00.000Z", endAt: "2030-05-01T17:30:00.000Z" });
    const longer = await staff.episode.edit({ id: made.id, version: 1, endAt: "2030-05-01T18:00:00Z" });
    expect(longer).toMatchObject({ endAt: "2030-05-01T18:00:00.000Z", version: 2 });
    expect(await staff.episode.edit({ id: made.id, version: 2, airAt: null }), "what has no beginning has no end").toMatchObject({
      airAt: null,
      endAt: null,
    });
  });

  it.each([
    ["an end before its beginning", { airAt, endAt: "2030-05-01T16:00:00Z" }, "endAt"],
    ["an airing of more than a week", { airAt, endAt: "2030-05-09T17:00:01Z" }, "endAt"],
    ["a beginning without an end or length", { airAt }, "endAt"],
    ["an end without a beginning", { endAt: "2030-05-01T16:00:00Z" }, "airAt"],
  ])("refuses %s", async (_what, times, path) => {
    const { id: channelId } = await makeChannel(db);
    expect(await refusal(staff.episode.create({ programId, title, channelId, ...times }))).toMatchObject({
      status: 400,
      errors: [{ path }],
    });
  });

  it("refuses a time without a channel, in the asker's language", async () => {
    const problem = await refusal(staff.episode.create({ programId, title, airAt, durationSeconds: 60 }));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: "channelId", message: "Say on which channel it airs" }] });
    const arabic = await clientAs(platform, (await makeUser(db, "Admin")).id, "ar-JO");
    expect((await refusal(arabic.episode.create({ programId, title, airAt, durationSeconds: 60 }))).errors[0]?.message).toMatch(/القناة/);
  });

  it("is alone on its channel: another is refused and named, also when it comes back, and one of two at once", async () => {
    const { id: channelId } = await makeChannel(db);
    const on = { programId, channelId, airAt, durationSeconds: 3600 };
    const first = await staff.episode.create({ ...on, title: { "en-US": "The first of them" } });
    const problem = await refusal(staff.episode.create({ ...on, title, airAt: "2030-05-01T17:59:00Z" }));
    expect(problem).toMatchObject({ status: 409, errors: [{ path: "airAt" }] });
    expect(problem.errors[0]?.message).toContain("The first of them");
    await staff.episode.create({ ...on, title, airAt: "2030-05-01T18:00:00Z" });
    await staff.episode.create({ ...on, title, channelId: (await makeChannel(db)).id });
    await staff.episode.remove({ id: first.id });
    await staff.episode.create({ ...on, title });
    expect((await refusal(other.episode.restore({ id: first.id }))).status).toBe(409);
    for (const _ of [1, 2, 3]) {
      const free = (await makeChannel(db)).id;
      const both = [staff, other].map((client) => client.episode.create({ ...on, title, channelId: free }));
      expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });
});

describe("what staff write of an episode", () => {
  it.each([
    ["a program that is not there", { programId: 99_999 }, "programId"],
    ["a channel that is not there", { channelId: 99_999 }, "channelId"],
    ["a picture that is not there", { imageId: 99_999 }, "imageId"],
    ["a recording of a private address", { videoUrl: "http://10.0.0.1/a.mp4" }, "videoUrl"],
    ["a sound of this machine", { audioUrl: "http://localhost/a.mp3" }, "audioUrl"],
    ["a sample that there is none of", { videoUrl: "sample:nothing" }, "videoUrl"],
    ["an upload that was not made", { videoUrl: `/recordings/${"0".repeat(64)}.mp4` }, "videoUrl"],
    ["a season below the first", { season: -1 }, "season"],
    ["a length of nothing", { durationSeconds: 0 }, "durationSeconds"],
    ["a field of the table's own", { audioBytes: 1 }, ""],
    ["a text that is too long", { description: { "ar-JO": "x".repeat(1024 * 1024) } }, "description.ar-JO"],
  ])("refuses %s", async (_what, wrong, path) => {
    const problem = await refusal(staff.episode.create({ programId, title, ...wrong } as Parameters<typeof staff.episode.create>[0]));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("forgets the size of a sound that is another now", async () => {
    const { id } = await staff.episode.create({ programId, title, audioUrl: "https://example.com/a.mp3" });
    await db.update(episode).set({ audioBytes: 5, audioType: "audio/mpeg" }).where(eq(episode.id, id));
    await staff.episode.edit({ id, version: 1, season: 3 });
    const stored = async () => (await db.select().from(episode).where(eq(episode.id, id)))[0];
    expect(await stored()).toMatchObject({ audioBytes: 5 });
    await staff.episode.edit({ id, version: 2, audioUrl: "https://example.com/b.mp3" });
    expect(await stored()).toMatchObject({ audioBytes: null, audioType: null });
  });

  it("keeps what looks like HTML as text", async () => {
    const script = "<script>alert(1)</script>";
    const { id } = await staff.episode.create({ programId, title: { "en-US": script }, description: { "en-US": script } });
    expect(await reader().episode.get({ id })).toMatchObject({ title: script, description: script, summary: script });
  });

  it("is listed by program, channel, season, premium and time, the newest first", async () => {
    const { id: own } = await makeProgram(db);
    const one = await makeEpisode(db, { programId: own, season: 1, airAt: at(-3) });
    const two = await makeEpisode(db, { programId: own, season: 2, airAt: at(-2), premium: true });
    const ids = async (filter: object) => (await staff.episode.staffList({ programId: own, ...filter })).data.map(({ id }) => id);
    expect(await ids({})).toEqual([two.id, one.id]);
    expect(await ids({ order: "asc" })).toEqual([one.id, two.id]);
    expect(await ids({ season: 1 })).toEqual([one.id]);
    expect(await ids({ premium: true })).toEqual([two.id]);
    expect(await ids({ channelId: one.channelId })).toEqual([one.id]);
  });
});

describe("what readers get of episodes", () => {
  it("is only what is switched on, of a program that is", async () => {
    const { id: own } = await makeProgram(db);
    const picture = await makePicture(db);
    const { id } = await makeEpisode(db, { programId: own, imageId: picture });
    const everywhere = async () => [
      (await reader().episode.list({ programId: own })).data.some((one) => one.id === id),
      (await reader().episode.all({ programId: own })).some((one) => one.id === id),
      await reader()
        .episode.get({ id })
        .then(
          () => true,
          () => false,
        ),
    ];
    expect(await everywhere()).toEqual([true, true, true]);
    expect((await reader().episode.get({ id })).picture?.id).toBe(picture);
    for (const turn of [staff.episode.setStatus, (status: object) => staff.program.setStatus({ ...status, id: own } as never)]) {
      await turn({ id, status: false });
      expect(await everywhere()).toEqual([false, false, false]);
      await turn({ id, status: true });
      expect(await everywhere()).toEqual([true, true, true]);
    }
    await staff.episode.remove({ id });
    expect(await everywhere()).toEqual([false, false, false]);
  });

  it("plays once it was aired, or at once when it is not to be; its list has it from then on", async () => {
    const { id: own } = await makeProgram(db);
    const ahead = await makeEpisode(db, { programId: own, airAt: at(2), audioUrl: "sample:radio" });
    const aired = await makeEpisode(db, { programId: own, airAt: at(-1), audioUrl: "sample:radio", premium: true });
    const silent = await makeEpisode(db, { programId: own, airAt: at(-2), videoUrl: null });
    const never = await makeEpisode(db, { programId: own, airAt: null, channelId: null, createdAt: at(-0.001) });
    const listed = (await reader().episode.list({ programId: own })).data;
    expect(listed.map(({ id }) => id)).toEqual([never.id, aired.id, silent.id]);
    expect(listed.map(({ playable, listenable }) => [playable, listenable])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect(await reader().episode.get({ id: ahead.id }), "its page stands before").toMatchObject({ playable: false, listenable: false });
    await db
      .update(episode)
      .set({ airAt: at(-0.001), endAt: at(1) })
      .where(eq(episode.id, ahead.id));
    expect(await reader().episode.get({ id: ahead.id })).toMatchObject({ playable: true, listenable: true });
    const said = JSON.stringify([listed, await reader().episode.get({ id: aired.id })]);
    expect(said, "where it is recorded is told by other calls").not.toMatch(/sample:|videoUrl|audioUrl/);
  });

  it("leads to the one before and the one after, which readers see", async () => {
    const { id: own } = await makeProgram(db);
    const [first, , second] = [
      await makeEpisode(db, { programId: own, airAt: at(-9) }),
      await makeEpisode(db, { programId: own, airAt: at(-8), status: false }),
      await makeEpisode(db, { programId: own, airAt: at(-7) }),
    ];
    const third = await makeEpisode(db, { programId: own, airAt: at(5) });
    expect(await reader().episode.get({ id: second.id })).toMatchObject({ previous: { id: first.id }, next: { id: third.id } });
    expect(await reader().episode.get({ id: first.id })).toMatchObject({ previous: null, next: { id: second.id } });
    expect(await reader().episode.get({ id: third.id })).toMatchObject({ next: null });
  });

  it("names no channel that they do not see, and is told in their language", async () => {
    const channel = await makeChannel(db);
    const { id } = await makeEpisode(db, { channelId: channel.id, title: { "en-US": "Title", "ar-JO": "عنوان" } });
    expect(await reader().episode.get({ id, locale: "ar-JO" })).toMatchObject({ title: "عنوان", channel: { name: channel.name["ar-JO"] } });
    await other.channel.setEnabled({ id: channel.id, enabled: false });
    expect((await reader().episode.get({ id })).channel).toBeNull();
    expect((await refusal(reader().episode.get({ id, locale: "fr-FR" as never }))).status).toBe(400);
  });
});
