import type { Client } from "@masthead/contract/contract.ts";
import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode } from "../../../../test/factories/broadcast.ts";
import { makeCategory } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { saveRecording } from "./recording.store.ts";
import { recording } from "./recording.table.ts";

let platform: StartedPlatform;
let editor: Client;
let storedCount = 0;

beforeAll(async () => {
  platform = await testPlatform();
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});

afterAll(() => platform.stop());

/** Stores a recording, newer than those before. Returns its file. */
async function store(
  name: string,
  values: Partial<typeof recording.$inferInsert> = {},
): Promise<string> {
  storedCount++;
  const file = `${String(storedCount).padStart(64, "0")}.mp4`;
  const createdAt = new Date(Date.UTC(2026, 0, 1, storedCount));
  const size = { durationSeconds: 90, width: 1280, height: 720 };
  await platform.database.db.insert(recording).values({
    file,
    kind: "video",
    mimeType: "video/mp4",
    bytes: 10,
    name,
    namedAt: createdAt,
    createdAt,
    ...size,
    ...values,
  });
  return file;
}

const namesOf = async (input: Parameters<Client["recording"]["list"]>[0]) =>
  (await editor.recording.list(input)).data.map(({ name, title }) => name || title);

async function writeArticle(title: string, file: string, fields: object = {}) {
  const body = { type: "doc" as const, content: [{ type: "media" as const, attrs: { file } }] };
  return editor.article.create({
    locale: "en-US",
    title,
    categoryId: await makeCategory(platform.database.db),
    body,
    ...fields,
  });
}

describe("list of uploaded recordings", () => {
  it("has the newest first, in pages, with name, kind, duration and size", async () => {
    const file = await store("page-1.mp4");
    await store("page-2.mp4", { kind: "audio", mimeType: "audio/mp4", width: null, height: null });
    await store("page-3.mp4");
    expect(await namesOf({ q: "page-", limit: 2 })).toEqual(["page-3.mp4", "page-2.mp4"]);
    const { data, meta } = await editor.recording.list({ q: "page-", limit: 2, page: 2 });
    expect(meta).toEqual({ page: 2, limit: 2, total: 3 });
    expect(data).toEqual([
      {
        url: recordingPath(file),
        kind: "video",
        mimeType: "video/mp4",
        name: "page-1.mp4",
        bytes: 10,
        durationSeconds: 90,
        width: 1280,
        height: 720,
        hasSound: null,
        state: "ready",
        problem: null,
        title: null,
        restricted: false,
        createdAt: expect.stringMatching(/^2026-01-01T/),
      },
    ]);
    expect(await namesOf({ q: "page-", kind: "audio" })).toEqual(["page-2.mp4"]);
    expect(await namesOf({ q: "page-", page: 9 })).toEqual([]);
  });

  it("is searched by file names, and by titles of articles and episodes in both languages", async () => {
    const { db } = platform.database;
    const file = await store("IMG_4711.mp4");
    await writeArticle("The harbour at dawn", file);
    const episodeFile = await store("");
    await makeEpisode(db, {
      videoUrl: recordingPath(episodeFile),
      title: { "en-US": "Night shift", "ar-JO": "وردية الليل" },
    });
    expect(await namesOf({ q: "4711" })).toEqual(["IMG_4711.mp4"]);
    expect(await namesOf({ q: "dawn HARBOUR" })).toEqual(["IMG_4711.mp4"]);
    expect(await namesOf({ q: "وردية" })).toEqual(["Night shift"]);
    expect(await namesOf({ q: "night", locale: "ar-JO" })).toEqual(["وردية الليل"]);
    expect(await namesOf({ q: "nothing of the kind" })).toEqual([]);
    expect(await namesOf({ q: "100% _'\\" })).toEqual([]);
  });

  it("does not show titles of deleted articles, nor of articles that no longer have the recording", async () => {
    const file = await store("gone.mp4");
    const { id } = await writeArticle("Deleted later", file);
    const { id: otherId, version } = await writeArticle("Emptied later", file);
    await editor.article.remove({ id });
    await editor.article.edit({ id: otherId, version, body: { type: "doc", content: [] } });
    expect((await editor.recording.list({ q: "gone" })).data).toMatchObject([{ title: null }]);
  });

  it("marks recordings that are only in episodes which not everyone can play", async () => {
    const { db } = platform.database;
    const isRestricted = async (name: string) =>
      (await editor.recording.list({ q: name })).data.map(({ restricted }) => restricted);
    const premium = recordingPath(await store("premium.mp4"));
    await makeEpisode(db, { videoUrl: premium, premium: true });
    const upcoming = recordingPath(await store("upcoming.mp4"));
    await makeEpisode(db, { audioUrl: upcoming, airAt: new Date(Date.now() + HOUR) });
    await makeEpisode(db, {
      videoUrl: recordingPath(await store("aired.mp4")),
      airAt: new Date(Date.now() - HOUR),
    });
    expect([
      await isRestricted("premium"),
      await isRestricted("upcoming"),
      await isRestricted("aired"),
    ]).toEqual([[true], [true], [false]]);
    await makeEpisode(db, { videoUrl: premium });
    expect(await isRestricted("premium"), "also in a free episode").toEqual([false]);
  });

  it("is for staff who manage articles or episodes", async () => {
    const { db } = platform.database;
    const reader = await clientAs(platform, (await makeUser(db, "User")).id);
    await expect(reader.recording.list({})).rejects.toMatchObject({ status: 403 });
    await expect(editor.recording.list({ limit: 1000 })).rejects.toMatchObject({ status: 400 });
    await expect(editor.recording.list({ q: "a\0" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("stored recording", () => {
  it("keeps its name when the file is uploaded again, and gets missing values", async () => {
    const { db } = innerContext(platform, "en-US");
    const file = await store("", { width: null, height: null });
    const [row] = await db.select().from(recording).where(eq(recording.file, file));
    if (!row) throw new Error("the recording is not stored");
    const first = await saveRecording(db, { ...row, name: "first.mp4", width: 640, height: 360 });
    expect(first).toMatchObject({ isNew: false, name: "first.mp4", width: 640, height: 360 });
    expect(
      await saveRecording(db, { ...row, name: "second.mp4", width: 1, height: 1 }),
    ).toMatchObject({ name: "first.mp4", width: 640 });
    expect(
      await db
        .select()
        .from(log)
        .where(and(eq(log.entity, "Recording"), eq(log.action, "create"))),
    ).toEqual([]);
  });
});
