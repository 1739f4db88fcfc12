import type { Client } from "@masthead/contract/contract.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { channel } from "./channel.table.ts";
import { renewKeys } from "./channel-write.service.ts";

const fields = { name: { "en-US": "A channel" }, kind: "video" as const, streamUrl: "sample:tv" };

let platform: StartedPlatform;
let db: Db;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform({ STREAM_HOSTS: "encoder.local" });
  db = platform.database.db;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

/** Public API client, with the clock at the time of the call. */
const reader = () => innerClient(platform, "en-US");
const logOf = (id: number) =>
  db
    .select()
    .from(log)
    .where(and(eq(log.entity, "LiveStream"), eq(log.entityId, id)))
    .orderBy(desc(log.id));

describe("channel key", () => {
  it("is generated with the channel, lasts a day and is redacted in the audit log", async () => {
    const created = await superadmin.channel.create(fields);
    expect(created.key.length).toBeGreaterThanOrEqual(40);
    const lifetime = Date.parse(created.keyExpiresAt ?? "") - Date.now();
    expect(Math.abs(lifetime - DAY)).toBeLessThan(60_000);
    const rotated = await superadmin.channel.rotateKey({ id: created.id });
    expect(rotated.key).not.toBe(created.key);
    expect(rotated.version).toBe(2);
    const rows = await logOf(created.id);
    expect(rows.map(({ action }) => action)).toEqual(["update", "create"]);
    expect(rows[0]?.changes).toMatchObject({ key: ["***", "***"] });
    for (const key of [created.key, rotated.key]) expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(await superadmin.log.staffList({ entity: "LiveStream" }))).not.toContain(
      rotated.key,
    );
  });

  it("is exposed only to users who can manage channels", async () => {
    const { id, key } = await superadmin.channel.create(fields);
    const responses = JSON.stringify([
      await reader().channel.list({}),
      await reader().channel.get({ id }),
      await reader().channel.bySlug({ slug: "a-channel" }),
    ]);
    for (const secret of [key, "streamUrl", "sample:tv"]) expect(responses).not.toContain(secret);
    for (const role of ["Admin", "Notification", "Accounting", "User"] as const) {
      const other = await clientAs(platform, (await makeUser(db, role)).id);
      expect((await problemOfRejection(other.channel.staffGet({ id }))).status, role).toBe(403);
      expect((await problemOfRejection(other.channel.rotateKey({ id }))).status, role).toBe(403);
    }
    expect((await problemOfRejection(reader().channel.rotateKey({ id }))).status).toBe(401);
  });

  it("opens its channel; a wrong, old, expired or foreign key gets the same 404 as a missing channel", async () => {
    const [one, other] = [await makeChannel(db), await makeChannel(db)];
    const channelWithKey = await reader().channel.byKey({ id: one.id, key: one.key });
    expect(channelWithKey).toMatchObject({
      id: one.id,
      playback: { live: true, expiresAt: expect.any(String) },
    });
    const missing = await problemOfRejection(reader().channel.byKey({ id: 99_999, key: one.key }));
    const expectNotFound = async (id: number, key: string) =>
      expect(await problemOfRejection(reader().channel.byKey({ id, key }))).toEqual(missing);
    await expectNotFound(one.id, other.key);
    await expectNotFound(one.id, "x");
    await expectNotFound(one.id, one.key.slice(0, -1));
    await superadmin.channel.rotateKey({ id: one.id });
    await expectNotFound(one.id, one.key);
    const expired = await makeChannel(db, { keyExpiresAt: new Date(Date.now() - 1000) });
    await expectNotFound(expired.id, expired.key);
    const disabled = await makeChannel(db, { enabled: false });
    await expectNotFound(disabled.id, disabled.key);
    const deleted = await makeChannel(db, { deletedAt: new Date() });
    await expectNotFound(deleted.id, deleted.key);
  });

  it("is replaced by the job only once it has expired, and the audit log names the job", async () => {
    const [expired, young] = [
      await makeChannel(db, { keyExpiresAt: new Date(Date.now() - 1000) }),
      await makeChannel(db),
    ];
    const deleted = await makeChannel(db, {
      keyExpiresAt: new Date(Date.now() - 1000),
      deletedAt: new Date(),
    });
    await renewKeys(platform, "channel.keys", new Date());
    const keyOf = async (id: number) =>
      (await db.select().from(channel).where(eq(channel.id, id)))[0];
    const next = await keyOf(expired.id);
    expect(next?.key).not.toBe(expired.key);
    expect(next).toMatchObject({ version: 2 });
    expect(next?.keyExpiresAt?.getTime()).toBeGreaterThan(Date.now() + DAY - HOUR);
    expect([(await keyOf(young.id))?.key, (await keyOf(deleted.id))?.key]).toEqual([
      young.key,
      deleted.key,
    ]);
    const [row] = await logOf(expired.id);
    expect(row).toMatchObject({
      action: "update",
      actorId: null,
      actorName: "channel.keys",
      changes: { key: ["***", "***"], version: [1, 2] },
    });
    expect(
      await superadmin.channel.edit({ id: expired.id, version: 1, position: 7 }),
      "a concurrent edit of other fields does not conflict",
    ).toMatchObject({
      version: 3,
      key: next?.key,
    });
    expect(await renewKeys(platform, "channel.keys", new Date())).toBe(0);
  });
});

describe("channel writes by staff", () => {
  it.each([
    "http://127.0.0.1/live.m3u8",
    "http://[::1]/a",
    "http://localhost:9/a",
    "http://192.168.1.4/a",
    "http://169.254.169.254/",
    "sample:nothing",
  ])("reject the private or unknown stream %s", async (streamUrl) => {
    expect(
      await problemOfRejection(superadmin.channel.create({ ...fields, streamUrl })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "streamUrl" }],
    });
  });

  it.each([
    "ftp://encoder.example/a",
    "javascript:alert(1)",
    "not an address",
    `https://x.example/${"a".repeat(2000)}`,
  ])("reject the invalid stream URL %s", async (streamUrl) => {
    const problem = await problemOfRejection(superadmin.channel.create({ ...fields, streamUrl }));
    expect(problem.errors.map(({ path }) => path)).toContain("streamUrl");
  });

  it("accept a stream of a host in STREAM_HOSTS, and clear the check result when the stream changes", async () => {
    const created = await superadmin.channel.create({
      ...fields,
      streamUrl: "http://encoder.local/live.m3u8",
    });
    await db
      .update(channel)
      .set({ streamCheckedAt: new Date(), streamProblem: null })
      .where(eq(channel.id, created.id));
    expect((await superadmin.channel.staffGet({ id: created.id })).stream).toMatchObject({
      problem: null,
    });
    const other = await superadmin.channel.edit({
      id: created.id,
      version: 1,
      streamUrl: "https://93.184.215.14/live.m3u8",
    });
    expect(other.streamUrl).toBe("https://93.184.215.14/live.m3u8");
    expect(
      other.stream,
      "the check result of the old stream does not apply to the new one",
    ).toBeNull();
    expect(
      await problemOfRejection(
        superadmin.channel.edit({ id: created.id, version: 2, streamUrl: "http://10.0.0.1/x" }),
      ),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "streamUrl" }],
    });
  });

  it.each([
    ["an unknown kind", { kind: "smell" }, "kind"],
    ["a rewind limit over a day", { dvrMinutes: 1441 }, "dvrMinutes"],
    ["a key chosen by the caller", { key: "mine" }, ""],
    ["a poster that does not exist", { posterId: 99_999 }, "posterId"],
    ["a logo that does not exist", { logoId: 99_999 }, "logoId"],
  ])("reject %s", async (_what, invalid, path) => {
    const problem = await problemOfRejection(
      superadmin.channel.create({ ...fields, ...invalid } as typeof fields),
    );
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("remove an image from poster and logo, and respond with 404 for an image that the channel does not use", async () => {
    const [poster, logo] = [await makeMediaImage(db), await makeMediaImage(db)];
    const { id } = await superadmin.channel.create({ ...fields, posterId: poster, logoId: logo });
    expect((await reader().channel.get({ id })).images.map((one) => one.id)).toEqual([
      poster,
      logo,
    ]);
    expect(await superadmin.channel.removeImage({ id, imageId: logo })).toMatchObject({
      posterId: poster,
      logoId: null,
      version: 2,
    });
    expect(
      (await problemOfRejection(superadmin.channel.removeImage({ id, imageId: logo }))).status,
    ).toBe(404);
    expect(
      (await problemOfRejection(superadmin.channel.removeImage({ id: 99_999, imageId: poster })))
        .status,
    ).toBe(404);
    await superadmin.channel.edit({ id, version: 2, logoId: poster });
    expect(await superadmin.channel.removeImage({ id, imageId: poster })).toMatchObject({
      posterId: null,
      logoId: null,
    });
  });

  it("cannot delete a channel that programs, slots or episodes reference", async () => {
    const one = await makeChannel(db);
    const slotOn = (weekday: number) => ({
      weekday,
      start: "06:00",
      minutes: 60,
      channelId: one.id,
      validFrom: "2099-01-01",
    });
    const main = await makeProgram(db, { channelId: one.id, slots: [slotOn(1)] });
    const slot = await makeProgram(db, { slots: [slotOn(2)] });
    const episode = await makeEpisode(db, { programId: main.id, channelId: one.id });
    const { references } = await problemOfRejection(superadmin.channel.remove({ id: one.id }));
    expect(references).toMatchObject([
      { entity: "Programs", count: 2, examples: [{ id: slot.id }, { id: main.id }] },
      { entity: "Episodes", count: 1, examples: [{ id: episode.id }] },
    ]);
    await superadmin.episode.remove({ id: episode.id });
    await superadmin.program.edit({ id: main.id, version: 1, channelId: null, slots: [] });
    await superadmin.program.edit({ id: slot.id, version: 1, slots: [] });
    await superadmin.channel.remove({ id: one.id });
    expect(await problemOfRejection(superadmin.episode.restore({ id: episode.id }))).toMatchObject({
      status: 400,
      errors: [{ path: "channelId" }],
    });
  });

  it("cannot delete a channel of a slot that has aired, as the schedule of those days stays", async () => {
    const { id: channelId } = await makeChannel(db);
    const program = await makeProgram(db, {
      slots: [{ weekday: 1, start: "06:00", minutes: 60, channelId }],
    });
    await superadmin.program.edit({ id: program.id, version: 1, slots: [] });
    const { references } = await problemOfRejection(superadmin.channel.remove({ id: channelId }));
    expect(references).toMatchObject([
      { entity: "Programs", count: 1, examples: [{ id: program.id }] },
    ]);
  });
});

describe("public channel API", () => {
  it("orders channels in the picker by position, not by name", async () => {
    const uniqueWord = "Zorderly";
    const second = await makeChannel(db, { position: 802, name: { "en-US": `${uniqueWord} A` } });
    const first = await makeChannel(db, { position: 801, name: { "en-US": `${uniqueWord} B` } });
    expect((await superadmin.channel.pick({ q: uniqueWord })).map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ]);
  });

  it("lists only enabled channels by position, optionally of one kind", async () => {
    const tv = await makeChannel(db, {
      position: 9002,
      name: { "en-US": "Picture", "ar-JO": "صورة" },
    });
    const radio = await makeChannel(db, {
      position: 9001,
      kind: "audio",
      streamUrl: "sample:radio",
    });
    const listedIds = async (kind?: "video" | "audio") => {
      const ids = (await reader().channel.list({ ...(kind && { kind }) })).map(({ id }) => id);
      return ids.filter((id) => [tv.id, radio.id].includes(id));
    };
    expect(await listedIds()).toEqual([radio.id, tv.id]);
    expect(await listedIds("video")).toEqual([tv.id]);
    expect((await reader().channel.get({ id: tv.id, locale: "ar-JO" })).name).toBe("صورة");
    const { count } = await reader().channel.audioCount({});
    await superadmin.channel.setEnabled({ id: radio.id, enabled: false });
    expect(await reader().channel.audioCount({})).toEqual({ count: count - 1 });
    expect(await listedIds()).toEqual([tv.id]);
    expect((await problemOfRejection(reader().channel.get({ id: radio.id }))).status).toBe(404);
    await superadmin.channel.remove({ id: tv.id });
    expect(await listedIds()).toEqual([]);
    expect((await problemOfRejection(reader().channel.get({ id: tv.id }))).status).toBe(404);
  });

  it("returns the current and the next airing", async () => {
    const one = await makeChannel(db);
    const program = await makeProgram(db);
    const at = (hours: number) => new Date(Date.now() + hours * HOUR);
    const airing = { programId: program.id, channelId: one.id };
    const now = await makeEpisode(db, { ...airing, airAt: at(-1), endAt: at(1) });
    const next = await makeEpisode(db, { ...airing, airAt: at(2), endAt: at(3) });
    expect(await reader().channel.get({ id: one.id })).toMatchObject({
      now: { episodeId: now.id },
      next: { episodeId: next.id },
    });
    await superadmin.episode.setStatus({ id: now.id, status: false });
    expect(await reader().channel.get({ id: one.id })).toMatchObject({
      now: null,
      next: { episodeId: next.id },
    });
  });
});
