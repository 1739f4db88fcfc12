import type { Client } from "@masthead/contract/contract.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/broadcast.ts";
import { makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { channel } from "./channel.table.ts";
import { renewKeys } from "./channel-write.service.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const fields = { name: { "en-US": "A channel" }, kind: "video" as const, streamUrl: "sample:tv" };

let platform: StartedPlatform;
let db: Db;
let head: Client;

beforeAll(async () => {
  platform = await testPlatform({ STREAM_HOSTS: "encoder.local" });
  db = platform.database.db;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

/** The API as readers have it, at the time of the call. */
const reader = () => innerClient(platform, "en-US");
const logOf = (id: number) =>
  db
    .select()
    .from(log)
    .where(and(eq(log.entity, "LiveStream"), eq(log.entityId, id)))
    .orderBy(desc(log.id));

describe("the key of a channel", () => {
  it("is made with it, lasts a day and stands in no log row", async () => {
    const made = await head.channel.create(fields);
    expect(made.key.length).toBeGreaterThanOrEqual(40);
    const lasts = Date.parse(made.keyExpiresAt ?? "") - Date.now();
    expect(Math.abs(lasts - DAY)).toBeLessThan(60_000);
    const next = await head.channel.rotateKey({ id: made.id });
    expect(next.key).not.toBe(made.key);
    expect(next.version).toBe(2);
    const rows = await logOf(made.id);
    expect(rows.map(({ action }) => action)).toEqual(["update", "create"]);
    expect(rows[0]?.changes).toMatchObject({ key: ["***", "***"] });
    for (const key of [made.key, next.key]) expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(await head.log.staffList({ entity: "LiveStream" }))).not.toContain(next.key);
  });

  it("is told to nobody but who manages channels", async () => {
    const { id, key } = await head.channel.create(fields);
    const said = JSON.stringify([
      await reader().channel.list({}),
      await reader().channel.get({ id }),
      await reader().channel.bySlug({ slug: "a-channel" }),
    ]);
    for (const secret of [key, "streamUrl", "sample:tv"]) expect(said).not.toContain(secret);
    for (const role of ["Admin", "Notification", "Accounting", "User"] as const) {
      const other = await clientAs(platform, (await makeUser(db, role)).id);
      expect((await refusal(other.channel.staffGet({ id }))).status, role).toBe(403);
      expect((await refusal(other.channel.rotateKey({ id }))).status, role).toBe(403);
    }
    expect((await refusal(reader().channel.rotateKey({ id }))).status).toBe(401);
  });

  it("opens its channel, and a wrong, an old, an expired or another's looks like no channel", async () => {
    const [one, other] = [await makeChannel(db), await makeChannel(db)];
    const opened = await reader().channel.byKey({ id: one.id, key: one.key });
    expect(opened).toMatchObject({ id: one.id, playback: { live: true, expiresAt: expect.any(String) } });
    const none = await refusal(reader().channel.byKey({ id: 99_999, key: one.key }));
    const closed = async (id: number, key: string) => expect(await refusal(reader().channel.byKey({ id, key }))).toEqual(none);
    await closed(one.id, other.key);
    await closed(one.id, "x");
    await closed(one.id, one.key.slice(0, -1));
    await head.channel.rotateKey({ id: one.id });
    await closed(one.id, one.key);
    const past = await makeChannel(db, { keyExpiresAt: new Date(Date.now() - 1000) });
    await closed(past.id, past.key);
    const off = await makeChannel(db, { enabled: false });
    await closed(off.id, off.key);
    const gone = await makeChannel(db, { deletedAt: new Date() });
    await closed(gone.id, gone.key);
  });

  it("is another once it has expired, and only then; the log names the job", async () => {
    const [old, young] = [await makeChannel(db, { keyExpiresAt: new Date(Date.now() - 1000) }), await makeChannel(db)];
    const gone = await makeChannel(db, { keyExpiresAt: new Date(Date.now() - 1000), deletedAt: new Date() });
    await renewKeys(platform, "channel.keys", new Date());
    const keyOf = async (id: number) => (await db.select().from(channel).where(eq(channel.id, id)))[0];
    const next = await keyOf(old.id);
    expect(next?.key).not.toBe(old.key);
    expect(next).toMatchObject({ version: 2 });
    expect(next?.keyExpiresAt?.getTime()).toBeGreaterThan(Date.now() + DAY - HOUR);
    expect([(await keyOf(young.id))?.key, (await keyOf(gone.id))?.key]).toEqual([young.key, gone.key]);
    const [row] = await logOf(old.id);
    expect(row).toMatchObject({
      action: "update",
      actorId: null,
      actorName: "channel.keys",
      changes: { key: ["***", "***"], version: [1, 2] },
    });
    expect(await head.channel.edit({ id: old.id, version: 1, position: 7 }), "who edits meanwhile is not in the way").toMatchObject({
      version: 3,
      key: next?.key,
    });
    expect(await renewKeys(platform, "channel.keys", new Date())).toBe(0);
  });
});

describe("what staff write of a channel", () => {
  it.each([
    "http://127.0.0.1/live.m3u8",
    "http://[::1]/a",
    "http://localhost:9/a",
    "http://192.168.1.4/a",
    "http://169.254.169.254/",
    "sample:nothing",
  ])("refuses the stream %s", async (streamUrl) => {
    expect(await refusal(head.channel.create({ ...fields, streamUrl }))).toMatchObject({ status: 400, errors: [{ path: "streamUrl" }] });
  });

  it.each(["ftp://encoder.example/a", "javascript:alert(1)", "not an address", `https://x.example/${"a".repeat(2000)}`])(
    "refuses the address %s",
    async (streamUrl) => {
      const problem = await refusal(head.channel.create({ ...fields, streamUrl }));
      expect(problem.errors.map(({ path }) => path)).toContain("streamUrl");
    },
  );

  it("takes a stream of a host that the settings name, and asks anew when the stream changes", async () => {
    const made = await head.channel.create({ ...fields, streamUrl: "http://encoder.local/live.m3u8" });
    await db.update(channel).set({ streamCheckedAt: new Date(), streamProblem: null }).where(eq(channel.id, made.id));
    expect((await head.channel.staffGet({ id: made.id })).stream).toMatchObject({ problem: null });
    const other = await head.channel.edit({ id: made.id, version: 1, streamUrl: "https://93.184.215.14/live.m3u8" });
    expect(other.streamUrl).toBe("https://93.184.215.14/live.m3u8");
    expect(other.stream, "what was found of the former stream is not true of this one").toBeNull();
    expect(await refusal(head.channel.edit({ id: made.id, version: 2, streamUrl: "http://10.0.0.1/x" }))).toMatchObject({
      status: 400,
      errors: [{ path: "streamUrl" }],
    });
  });

  it.each([
    ["a kind that is none", { kind: "smell" }, "kind"],
    ["more rewind than a day", { dvrMinutes: 1441 }, "dvrMinutes"],
    ["a key of one's own", { key: "mine" }, ""],
    ["a poster that is not there", { posterId: 99_999 }, "posterId"],
    ["a logo that is not there", { logoId: 99_999 }, "logoId"],
  ])("refuses %s", async (_what, wrong, path) => {
    const problem = await refusal(head.channel.create({ ...fields, ...wrong } as typeof fields));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("takes a picture off it, wherever it stands, and no picture that it has not", async () => {
    const [poster, logo] = [await makePicture(db), await makePicture(db)];
    const { id } = await head.channel.create({ ...fields, posterId: poster, logoId: logo });
    expect((await reader().channel.get({ id })).images.map((one) => one.id)).toEqual([poster, logo]);
    expect(await head.channel.removeImage({ id, imageId: logo })).toMatchObject({ posterId: poster, logoId: null, version: 2 });
    expect((await refusal(head.channel.removeImage({ id, imageId: logo }))).status).toBe(404);
    expect((await refusal(head.channel.removeImage({ id: 99_999, imageId: poster }))).status).toBe(404);
    await head.channel.edit({ id, version: 2, logoId: poster });
    expect(await head.channel.removeImage({ id, imageId: poster })).toMatchObject({ posterId: null, logoId: null });
  });

  it("stays while programs, slots or episodes name it", async () => {
    const one = await makeChannel(db);
    const slots = [{ weekday: 1, start: "06:00", minutes: 60, channelId: one.id }];
    const main = await makeProgram(db, { channelId: one.id, slots });
    const slot = await makeProgram(db, { slots: [{ weekday: 2, start: "06:00", minutes: 60, channelId: one.id }] });
    const episode = await makeEpisode(db, { programId: main.id, channelId: one.id });
    const { references } = await refusal(head.channel.remove({ id: one.id }));
    expect(references).toMatchObject([
      { entity: "Programs", count: 2, examples: [{ id: slot.id }, { id: main.id }] },
      { entity: "Episodes", count: 1, examples: [{ id: episode.id }] },
    ]);
    await head.episode.remove({ id: episode.id });
    await head.program.edit({ id: main.id, version: 1, channelId: null, slots: [] });
    await head.program.edit({ id: slot.id, version: 1, slots: [] });
    await head.channel.remove({ id: one.id });
    expect(await refusal(head.episode.restore({ id: episode.id }))).toMatchObject({ status: 400, errors: [{ path: "channelId" }] });
  });
});

describe("what readers get of channels", () => {
  it("is picked in the station's order, not by name", async () => {
    const word = "Zorderly";
    const second = await makeChannel(db, { position: 802, name: { "en-US": `${word} A` } });
    const first = await makeChannel(db, { position: 801, name: { "en-US": `${word} B` } });
    expect((await head.channel.pick({ q: word })).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it("is only what is switched on, in their order, of one kind or of both", async () => {
    const tv = await makeChannel(db, { position: 9002, name: { "en-US": "Picture", "ar-JO": "صورة" } });
    const radio = await makeChannel(db, { position: 9001, kind: "audio", streamUrl: "sample:radio" });
    const own = async (kind?: "video" | "audio") => {
      const ids = (await reader().channel.list({ ...(kind && { kind }) })).map(({ id }) => id);
      return ids.filter((id) => [tv.id, radio.id].includes(id));
    };
    expect(await own()).toEqual([radio.id, tv.id]);
    expect(await own("video")).toEqual([tv.id]);
    expect((await reader().channel.get({ id: tv.id, locale: "ar-JO" })).name).toBe("صورة");
    const { count } = await reader().channel.audioCount({});
    await head.channel.setEnabled({ id: radio.id, enabled: false });
    expect(await reader().channel.audioCount({})).toEqual({ count: count - 1 });
    expect(await own()).toEqual([tv.id]);
    expect((await refusal(reader().channel.get({ id: radio.id }))).status).toBe(404);
    await head.channel.remove({ id: tv.id });
    expect(await own()).toEqual([]);
    expect((await refusal(reader().channel.get({ id: tv.id }))).status).toBe(404);
  });

  it("tells what is on now and next", async () => {
    const one = await makeChannel(db);
    const program = await makeProgram(db);
    const at = (hours: number) => new Date(Date.now() + hours * HOUR);
    const on = { programId: program.id, channelId: one.id };
    const now = await makeEpisode(db, { ...on, airAt: at(-1), endAt: at(1) });
    const next = await makeEpisode(db, { ...on, airAt: at(2), endAt: at(3) });
    expect(await reader().channel.get({ id: one.id })).toMatchObject({ now: { episodeId: now.id }, next: { episodeId: next.id } });
    await head.episode.setStatus({ id: now.id, status: false });
    expect(await reader().channel.get({ id: one.id })).toMatchObject({ now: null, next: { episodeId: next.id } });
  });
});
