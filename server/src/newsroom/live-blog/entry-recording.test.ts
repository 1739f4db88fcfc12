import type { Client } from "@masthead/contract/contract.ts";
import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { innerClient } from "../../app.ts";
import { endConversion } from "../../broadcast/stream/conversion/conversion.store.ts";
import { purgeRecordings } from "../../broadcast/stream/recording/recording.service.ts";
import { recordingByFile } from "../../broadcast/stream/recording/recording.store.ts";
import { recording } from "../../broadcast/stream/recording/recording.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { refreshEntriesWithRecording } from "./entry/entry-recording.service.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: TestColleague;
let subscriber: Client;
let articleId: number;
let storedCount = 0;

beforeAll(async () => {
  platform = await testPlatform({
    CDN: "varnish",
    CDN_TOKEN: "a-secret-of-the-cdn",
    CDN_PURGE_URLS: "http://127.0.0.1:9",
  });
  server = await startTestServer(platform);
  editor = await makeColleague(platform, "Rana");
  subscriber = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});
beforeEach(async () => {
  articleId = await startBlog();
});

async function startBlog(): Promise<number> {
  const { id } = await makeArticle(platform.database.db, { title: "Storm" });
  await editor.client.liveBlog.start({ id });
  return id;
}

/** Stores a video of four bytes. Returns its file. */
async function store(state: "ready" | "processing" = "ready"): Promise<string> {
  const file = `${String(++storedCount).padStart(64, "0")}.mp4`;
  await platform.storage.put(recordingPath(file).slice(1), Buffer.from("film"));
  await platform.database.db.insert(recording).values({
    file,
    kind: "video",
    mimeType: "video/mp4",
    bytes: 4,
    durationSeconds: 10,
    state,
    namedAt: new Date(),
  });
  return file;
}

const bodyWith = (...files: string[]) => ({
  type: "doc" as const,
  content: files.map((file) => ({ type: "media" as const, attrs: { file } })),
});
const post = (file: string, more: object = {}) =>
  editor.client.liveBlog.create(
    entryInput(articleId, "", { title: "Flood", body: bodyWith(file), publish: true, ...more }),
  );
const reader = () => innerClient(platform, "en-US").liveBlog;
const statusOf = async (url: string) => (await server.get(url)).status;
const urlIn = (html = "") => /<video [^>]*src="([^"]*)"/.exec(html)?.[1] ?? "";
const problemCode = async (call: Promise<unknown>) =>
  (await problemOfRejection(call)).errors[0]?.code;
const setColumns = (values: Partial<typeof article.$inferInsert>) =>
  platform.database.db.update(article).set(values).where(eq(article.id, articleId));

describe("own recording of an entry", () => {
  it("is one, exists, and is in no summary", async () => {
    const [first, second] = [await store(), await store()];
    expect(await problemCode(post("", { body: bodyWith(first, second) }))).toBe(
      "liveBlog.oneRecording",
    );
    expect(await problemCode(post(`${"a".repeat(64)}.mp4`))).toBe("article.unknownRecording");
    const { blog } = await editor.client.liveBlog.desk({ id: articleId });
    const summary = editor.client.liveBlog.edit({
      id: articleId,
      version: blog?.version ?? 0,
      summary: bodyWith(first),
    });
    expect(await problemCode(summary)).toBe("liveBlog.noRecordings");
  });

  it("is played from the page, changes and feeds, and opens with ranges while the entry is published", async () => {
    const file = await store();
    const entry = await post(file);
    const url = recordingPath(file);
    const { entries } = await reader().page({ id: articleId });
    const { changes } = await reader().changes({ id: articleId });
    expect(urlIn(entries[0]?.bodyHtml)).toBe(url);
    expect(entries[0]?.bodyHtml).toContain('data-bytes="4"');
    expect(JSON.stringify(changes)).toContain(url);
    for (const format of ["rss.xml", "atom.xml", "feed.json"])
      expect(
        await (await server.get(`/article/${articleId}/live/${format}`)).text(),
        format,
      ).toContain(`https://news.example${url}`);
    const response = await server.get(url, { range: "bytes=1-2" });
    expect([response.status, await response.text()]).toEqual([206, "il"]);
    expect((await server.get(url)).headers.get("xkey")).toBe(
      `article:${articleId} liveBlog:${articleId}`,
    );
    await editor.client.liveBlog.remove({ id: articleId, entryId: entry.id });
    expect(await statusOf(url)).toBe(403);
    const removed = await reader().changes({ id: articleId });
    expect(JSON.stringify(removed)).not.toContain(file);
    const { published } = await editor.client.liveBlog.desk({ id: articleId });
    await editor.client.liveBlog.publish({
      id: articleId,
      entryId: entry.id,
      version: published[0]?.version ?? 0,
    });
    expect(await statusOf(url), "published again").toBe(200);
  });

  it.each<[string, Partial<typeof article.$inferInsert>]>([
    ["a draft", { publishedAt: null }],
    ["under embargo", { embargoUntil: new Date(Date.now() + 60 * MINUTE) }],
    ["expired", { expiresAt: new Date(Date.now() - MINUTE) }],
    ["switched off", { enable: false }],
    ["deleted", { deletedAt: new Date() }],
  ])("is refused when its article is %s", async (_, values) => {
    const file = await store();
    await post(file);
    await setColumns(values);
    expect(await statusOf(recordingPath(file))).toBe(403);
  });

  it("is refused to readers while the entry waits, and plays on the desk and in the history", async () => {
    const file = await store();
    const { id: entryId } = await post(file, { publish: false });
    expect(await statusOf(recordingPath(file))).toBe(403);
    const { waiting } = await editor.client.liveBlog.desk({ id: articleId });
    const versions = await editor.client.liveBlog.history({ id: articleId, entryId });
    for (const html of [waiting[0]?.bodyHtml, versions[0]?.bodyHtml]) {
      const url = urlIn(html);
      expect(url).not.toBe(recordingPath(file));
      expect(await statusOf(url)).toBe(200);
    }
    const again = await editor.client.liveBlog.desk({ id: articleId });
    expect(urlIn(again.waiting[0]?.bodyHtml), "the same when the desk loads again").toBe(
      urlIn(waiting[0]?.bodyHtml),
    );
  });

  it("is in no public call behind the paywall, but in the full text with a URL that expires", async () => {
    const [paid, free] = [await store(), await store()];
    await setColumns({ premium: true });
    const entry = await post(paid, { free: false });
    await post(free);
    expect([await statusOf(recordingPath(paid)), await statusOf(recordingPath(free))]).toEqual([
      403, 200,
    ]);
    const card = await reader().page({ id: articleId, entry: entry.id });
    for (const text of [
      JSON.stringify(card),
      JSON.stringify(await reader().changes({ id: articleId })),
      await (await server.get(`/article/${articleId}/live/rss.xml`)).text(),
    ])
      expect(text).not.toContain(paid);
    const text = await subscriber.liveBlog.fullText({ id: articleId, entries: `${entry.id}` });
    const url = urlIn(text.entries[0]?.bodyHtml);
    expect(url).toMatch(/^\/recordings\/[^/]+\//);
    expect(await statusOf(url)).toBe(200);
    expect(Date.parse(text.recordingsUntil)).toBeGreaterThan(Date.now());
  });

  it("is left out until it is converted, and sent to open pages then", async () => {
    const { db } = platform.database;
    const file = await store("processing");
    const entry = await post(file);
    const before = await reader().changes({ id: articleId });
    expect(JSON.stringify(before)).not.toContain(recordingPath(file));
    expect(JSON.stringify(before)).toContain("recording-processing");
    await db.transaction(async (tx) => {
      await endConversion(tx, file, {
        bytes: 4,
        durationSeconds: 10,
        hasSound: true,
        mimeType: "video/mp4",
        width: 640,
        height: 360,
      });
      await refreshEntriesWithRecording(tx, file);
    });
    const after = await reader().changes({ id: articleId });
    expect(after.changes).toMatchObject([
      { kind: "entry", sequence: before.sequence + 1, entry: { id: entry.id } },
    ]);
    expect(JSON.stringify(after.changes)).toContain(recordingPath(file));
    const { published } = await editor.client.liveBlog.desk({ id: articleId });
    expect(published[0]?.version).toBe(entry.version);
  });

  it("has subtitles, whose changes need the right to publish and reach open pages", async () => {
    const file = await store();
    await post(file);
    const { sequence } = await reader().changes({ id: articleId });
    const save = ({ recording: calls }: Client) =>
      calls.captions.save({
        recording: file,
        language: "en-US",
        file: new File(["WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"], "captions.vtt"),
      });
    const { id } = await makeUser(platform.database.db, "Admin", { newsroomRights: ["write"] });
    expect(await problemOfRejection(save(await clientAs(platform, id)))).toMatchObject({
      status: 403,
    });
    await save(editor.client);
    const { changes } = await reader().changes({ id: articleId });
    expect(changes.at(-1)?.sequence).toBe(sequence + 1);
    const track = /<track [^>]*src=\\"([^"\\]*)/.exec(JSON.stringify(changes))?.[1] ?? "";
    expect(await statusOf(track)).toBe(200);
  });

  it("stays with an entry that is moved, merged, or made into an article", async () => {
    const [moved, merged, story] = [await store(), await store(), await store()];
    const target = await startBlog();
    const first = await post(moved);
    await editor.client.liveBlog.move({
      id: articleId,
      entryId: first.id,
      version: first.version,
      to: target,
    });
    expect(await statusOf(recordingPath(moved))).toBe(200);
    await editor.client.liveBlog.remove({
      id: target,
      entryId: (await reader().page({ id: target })).entries[0]?.id ?? 0,
    });
    expect(await statusOf(recordingPath(moved))).toBe(403);

    const kept = await editor.client.liveBlog.create(
      entryInput(articleId, "Rain", { publish: true }),
    );
    const other = await post(merged);
    const merge = (against: { id: number; version: number }, into = kept) =>
      editor.client.liveBlog.merge({
        id: articleId,
        entryId: into.id,
        version: into.version,
        otherId: against.id,
        otherVersion: against.version,
      });
    const both = await merge(other);
    expect(await statusOf(recordingPath(merged))).toBe(200);
    const withStory = await post(story);
    expect(await problemCode(merge(withStory, both)), "two recordings").toBe(
      "liveBlog.oneRecording",
    );
    const made = await editor.client.liveBlog.makeArticle({ id: articleId, entryId: withStory.id });
    const record = await editor.client.article.get({ id: made.story?.id ?? 0 });
    expect(JSON.stringify(record.body)).toContain(story);
  });

  it("is kept while an entry has it, and is listed with the headline of the entry", async () => {
    const { db } = platform.database;
    const file = await store();
    const entry = await post(file, { title: "Flood at the harbour" });
    const later = (days: number) => new Date(Date.now() + days * DAY);
    const listed = await editor.client.recording.list({ q: "harbour", locale: "en-US" });
    expect(listed.data).toMatchObject([
      { url: recordingPath(file), title: "Flood at the harbour" },
    ]);
    await editor.client.liveBlog.remove({ id: articleId, entryId: entry.id });
    await purgeRecordings(platform, later(40));
    expect(await recordingByFile(db, file), "the entry can be published again").toBeDefined();
    await db.delete(article).where(eq(article.id, articleId));
    await purgeRecordings(platform, later(80));
    expect(await recordingByFile(db, file)).toBeUndefined();
  });

  it("can be replaced and taken out by an edit", async () => {
    const [first, second] = [await store(), await store()];
    const entry = await post(first);
    const edited = await editor.client.liveBlog.editEntry({
      id: articleId,
      entryId: entry.id,
      version: entry.version,
      body: bodyWith(second),
    });
    expect([await statusOf(recordingPath(first)), await statusOf(recordingPath(second))]).toEqual([
      403, 200,
    ]);
    await editor.client.liveBlog.editEntry({
      id: articleId,
      entryId: entry.id,
      version: edited.version,
      body: bodyWith(),
    });
    expect(await statusOf(recordingPath(second))).toBe(403);
  });
});
