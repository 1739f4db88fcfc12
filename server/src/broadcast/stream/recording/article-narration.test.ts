import type { Client } from "@masthead/contract/contract.ts";
import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";
import { article } from "../../../newsroom/article/article.table.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { purgeRecordings } from "./recording.service.ts";
import { recordingByFile } from "./recording.store.ts";
import { recording } from "./recording.table.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: Client;
let categoryId: number;
let storedCount = 0;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  const { db } = platform.database;
  editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
  categoryId = await makeCategory(db);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Stores a recording of four bytes. Returns its file. */
async function store(values: Partial<typeof recording.$inferInsert> = {}): Promise<string> {
  const extension = values.kind === "video" ? "mp4" : "m4a";
  const file = `${String(++storedCount).padStart(64, "0")}.${extension}`;
  await platform.storage.put(recordingPath(file).slice(1), Buffer.from("file"));
  await platform.database.db.insert(recording).values({
    file,
    kind: "audio",
    mimeType: "audio/mp4",
    bytes: 4,
    durationSeconds: 90,
    namedAt: new Date(),
    ...values,
  });
  return file;
}

const publish = (fields: object) =>
  editor.article.create({
    locale: "en-US",
    title: "Reef",
    categoryId,
    publishedAt: new Date(Date.now() - MINUTE).toISOString(),
    body: { type: "doc", content: [] },
    ...fields,
  });

const detailsOf = (id: number) => innerClient(platform, "en-US").article.details({ id });
const statusOf = async (path: string) => (await server.get(path)).status;

/** Returns the codes of a refused save. */
const codesOf = (save: Promise<unknown>): Promise<string[]> =>
  save.then(
    () => [],
    ({ data }) => data.errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`),
  );

describe("narration of an article", () => {
  it("is public with a free article, and has its duration and narrator", async () => {
    const file = await store();
    const { id } = await publish({ narrationFile: file, narrator: " Rana Haddad " });
    expect((await detailsOf(id)).narration).toEqual({
      url: recordingPath(file),
      mimeType: "audio/mp4",
      bytes: 4,
      seconds: 90,
      narrator: "Rana Haddad",
    });
    expect(await statusOf(recordingPath(file))).toBe(200);
  });

  it("is behind the paywall with the text: the URL is in the full text only, and expires", async () => {
    const file = await store();
    const { id } = await publish({ narrationFile: file, premium: true });
    expect((await detailsOf(id)).narration).toBeNull();
    expect(JSON.stringify(await detailsOf(id))).not.toContain(file);
    expect(await statusOf(recordingPath(file))).toBe(403);
    const { narration } = await editor.article.whole({ id });
    expect(narration?.url).toMatch(/^\/recordings\/[^/]+\.0\.[^/]+\/0+/);
    expect(await statusOf(narration?.url ?? "")).toBe(200);
  });

  it.each<[string, Partial<typeof article.$inferInsert>]>([
    ["unpublished", { publishedAt: null }],
    ["switched off", { enable: false }],
    ["expired", { expiresAt: new Date(Date.now() - 1000) }],
    ["made premium", { premium: true }],
  ])("is refused when the article is %s", async (_, values) => {
    const file = await store();
    const { id } = await publish({ narrationFile: file });
    await platform.database.db.update(article).set(values).where(eq(article.id, id));
    expect(await statusOf(recordingPath(file))).toBe(403);
  });

  it("is closed while it waits in a pending version, and opens when that is published", async () => {
    const file = await store();
    const { id, version } = await publish({});
    const waiting = await editor.article.edit({ id, version, narrationFile: file });
    expect((await detailsOf(id)).narration).toBeNull();
    expect(await statusOf(recordingPath(file))).toBe(403);
    await editor.article.edit({ id, version: waiting.version, publish: { kind: "update" } });
    expect((await detailsOf(id)).narration?.url).toBe(recordingPath(file));
    expect(await statusOf(recordingPath(file))).toBe(200);
  });

  it("must be audio that exists", async () => {
    const video = await store({ kind: "video", mimeType: "video/mp4" });
    expect(await codesOf(publish({ narrationFile: video }))).toEqual([
      "narrationFile article.narrationNotAudio",
    ]);
    expect(await codesOf(publish({ narrationFile: `${"e".repeat(64)}.mp3` }))).toEqual([
      "narrationFile article.unknownNarration",
    ]);
  });

  it("is not copied to a translation", async () => {
    const { id } = await publish({ narrationFile: await store(), narrator: "Rana Haddad" });
    const { fields } = await editor.article.translation.start({ id, language: "ar-JO" });
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(["narrationFile"]));
    expect(JSON.stringify(fields)).not.toContain("Rana");
  });

  it("is not purged while an article or one of its revisions has it", async () => {
    const { db } = platform.database;
    const old = new Date(Date.now() - 40 * 24 * 60 * MINUTE);
    const [used, former, unused] = [await store(), await store(), await store()];
    await publish({ narrationFile: used });
    const { id, version } = await publish({ narrationFile: former });
    await editor.article.edit({ id, version, narrationFile: null, publish: { kind: "update" } });
    await db.update(recording).set({ namedAt: old });
    await purgeRecordings(platform, new Date());
    expect(await recordingByFile(db, used)).toBeDefined();
    expect(await recordingByFile(db, former)).toBeDefined();
    expect(await recordingByFile(db, unused)).toBeUndefined();
  });
});

describe("looping clip in an article", () => {
  const clip = { kind: "video", mimeType: "video/mp4", durationSeconds: 8 } as const;
  const bodyWith = (file: string) => ({
    type: "doc",
    content: [{ type: "media", attrs: { file, loop: true, alt: "Waves at a pier" } }],
  });

  it("is muted and does not start without a script", async () => {
    const file = await store({ ...clip, hasSound: false });
    const { id } = await publish({ body: bodyWith(file) });
    const { bodyHtml } = await detailsOf(id);
    const [video = ""] = /<video[^>]*>/.exec(bodyHtml) ?? [];
    for (const attribute of ["controls", "loop", "muted", 'aria-label="Waves at a pier"'])
      expect(video).toContain(attribute);
    expect(video).not.toContain("autoplay");
  });

  it.each<[string, Partial<typeof recording.$inferInsert>]>([
    ["with sound", { hasSound: true }],
    ["that may have sound", { hasSound: null }],
    ["longer than a minute", { hasSound: false, durationSeconds: 61 }],
    ["of unknown length", { hasSound: false, durationSeconds: null }],
    ["larger than 20 MB", { hasSound: false, bytes: 20 * 1024 ** 2 + 1 }],
    ["that is being converted", { hasSound: false, state: "processing" }],
  ])("is refused for a video %s", async (_, values) => {
    const file = await store({ ...clip, ...values });
    expect(await codesOf(publish({ body: bodyWith(file) }))).toEqual([
      "body article.unsuitableLoop",
    ]);
  });
});
