import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import {
  recordingFileFrom,
  recordingPath,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory, makeMediaImage } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { toolPath } from "../../../../test/tools.ts";
import { innerClient } from "../../../app.ts";
import { article } from "../../../newsroom/article/article.table.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { purgeRecordings } from "./recording.service.ts";
import { recordingByFile } from "./recording.store.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: Client;
let folder: string;
let categoryId: number;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  categoryId = await makeCategory(platform.database.db);
  folder = mkdtempSync(join(tmpdir(), "masthead-media-"));
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  rmSync(folder, { recursive: true });
});

let tone = 0;
/** Generates a unique file of two seconds with ffmpeg. */
function generate(name: string, ...options: string[]): Buffer {
  const sources = [
    "-f",
    "lavfi",
    "-i",
    "testsrc=s=128x72:r=5:d=2",
    "-f",
    "lavfi",
    "-i",
    `sine=f=${300 + 20 * ++tone}:d=2`,
  ];
  const file = join(folder, name);
  const { status, stderr } = spawnSync(toolPath("ffmpeg", "ffmpeg"), [
    "-y",
    "-loglevel",
    "error",
    ...sources,
    ...options,
    file,
  ]);
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return readFileSync(file);
}
const generateVideo = () => generate("a.mp4", "-pix_fmt", "yuv420p");

/** Uploads a recording, and returns its file. */
async function upload(bytes: Buffer): Promise<string> {
  const part = {
    upload: crypto.randomUUID(),
    offset: 0,
    total: bytes.length,
    file: new File([bytes as BlobPart], "a.bin"),
  };
  const { recording } = await editor.episode.upload(part);
  return recordingFileFrom(recording?.url ?? "") ?? "";
}

const publish = (attrs: ArticleNode["attrs"], fields: object = {}) =>
  editor.article.create({
    locale: "en-US",
    title: "With a video",
    categoryId,
    publishedAt: new Date(Date.now() - 60_000).toISOString(),
    body: { type: "doc", content: [{ type: "media", attrs }] },
    ...fields,
  });
const htmlOf = async (id: number) =>
  (await innerClient(platform, "en-US").article.details({ id })).bodyHtml;

describe("uploaded recording", () => {
  it("has the name of its file and the size of the video, and is logged once", async () => {
    const bytes = generateVideo();
    const send = (name: string) => {
      const size = { width: 128, height: 72 };
      const file = new File([bytes as BlobPart], name);
      return editor.episode.upload({
        upload: crypto.randomUUID(),
        offset: 0,
        total: bytes.length,
        file,
        ...size,
      });
    };
    const { recording: first } = await send("جسر.mp4");
    expect(first).toMatchObject({ name: "جسر.mp4", width: 128, height: 72 });
    expect((await send("bridge.mp4")).recording).toEqual(first);
    const file = recordingFileFrom(first?.url ?? "");
    const entries = await platform.database.db
      .select()
      .from(log)
      .where(eq(log.entity, "Recording"));
    expect(entries.filter(({ changes }) => changes.file?.[1] === file)).toMatchObject([
      {
        action: "create",
        changes: { file: [null, file], name: [null, "جسر.mp4"], bytes: [null, bytes.length] },
      },
    ]);
  });
});

describe("video and audio in the text of an article", () => {
  it("is shown by the browser's own player with poster, texts and links, and sent whole or by range", async () => {
    const bytes = generateVideo();
    const file = await upload(bytes);
    expect((await server.get(recordingPath(file))).status, "not in an article yet").toBe(403);
    const mediaId = await makeMediaImage(platform.database.db, {
      width: 1600,
      height: 900,
      widths: [320, 640, 960, 1280],
    });
    const { id } = await publish({
      file,
      width: 128,
      height: 72,
      duration: 2,
      mediaId,
      caption: "The <bridge>",
      credit: "Desk",
      transcript: "/en/page/transcript",
    });
    const html = await htmlOf(id);
    const size = / data-bytes="\d+"/;
    expect(html).toMatch(size);
    expect(html.replace(size, "")).toContain(
      `<video controls preload="metadata" playsinline src="/recordings/${file}" data-duration="2" width="128" height="72"`,
    );
    expect(html).toMatch(/ poster="\/media\/[^"]+-1280\.webp"><\/video>/);
    expect(html).toContain("The &lt;bridge&gt; <small>Desk</small>");
    expect(html).toContain('<a class="transcript" href="/en/page/transcript">Transcript</a>');
    expect(html).toContain(
      `<a class="recording" href="/recordings/${file}">Download the video</a>`,
    );
    const full = await server.get(recordingPath(file));
    expect([
      full.status,
      full.headers.get("content-type"),
      full.headers.get("accept-ranges"),
    ]).toEqual([200, "video/mp4", "bytes"]);
    expect(Buffer.from(await full.arrayBuffer()).equals(bytes)).toBe(true);
    const range = await server.get(recordingPath(file), { range: "bytes=100-199" });
    expect([
      range.status,
      Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(100, 200)),
    ]).toEqual([206, true]);
    expect((await editor.media.get({ id: mediaId })).uses).toMatchObject([{ id, place: "body" }]);
    const feed = await (await server.get("/feed.json")).text();
    expect(feed, "feeds link to the file").toContain(
      `href=\\"${platform.publicUrl}/recordings/${file}\\"`,
    );
  });

  it.each([
    ["mp3", ["-map", "1:a"], "audio/mpeg"],
    ["m4a", ["-map", "1:a"], "audio/mp4"],
    ["ogg", ["-map", "1:a", "-c:a", "libopus"], "audio/ogg"],
    ["wav", ["-map", "1:a"], "audio/wav"],
  ])("accepts audio as %s", async (extension, options, type) => {
    const file = await upload(generate(`a.${extension}`, ...options));
    expect(file).toMatch(new RegExp(`\\.${extension}$`));
    const { id } = await publish({ file }, { locale: "ar-JO" });
    const { bodyHtml } = await innerClient(platform, "ar-JO").article.details({ id });
    expect(bodyHtml).toMatch(new RegExp(`src="/recordings/${file}" data-bytes="\\d+"></audio>`));
    expect(bodyHtml).toContain(">تنزيل الصوت</a>");
    expect((await server.get(recordingPath(file))).headers.get("content-type")).toBe(type);
  });

  it("is rejected when the file does not exist or its name is invalid", async () => {
    const missing = `${"a".repeat(64)}.mp4`;
    expect((await problemOfRejection(publish({ file: missing }))).errors).toMatchObject([
      { path: "body" },
    ]);
    await expect(publish({ file: "../../etc/passwd" })).rejects.toMatchObject({ status: 400 });
    await expect(publish({ file: `${"a".repeat(64)}.html` })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("keeps its recording from being purged until no article shows it", async () => {
    const { db } = platform.database;
    const file = await upload(generateVideo());
    const { id, version } = await publish({ file });
    const later = (days: number) => new Date(Date.now() + days * DAY);
    await purgeRecordings(platform, later(40));
    expect(await recordingByFile(db, file)).toBeDefined();
    await editor.article.edit({
      id,
      version,
      body: { type: "doc", content: [] },
      publish: { kind: "update" },
    });
    expect((await server.get(recordingPath(file))).status, "no longer in the text").toBe(403);
    await purgeRecordings(platform, later(80));
    expect(await recordingByFile(db, file), "in a revision").toBeDefined();
    const { data: revisions } = await editor.article.revision.list({ id });
    await editor.article.revision.restore({ id, revisionId: revisions.at(-1)?.id ?? 0 });
    await editor.article.edit({ id, version: version + 2, publish: { kind: "update" } });
    expect((await server.get(recordingPath(file))).status, "restored").toBe(200);
    await db.delete(article).where(eq(article.id, id));
    await purgeRecordings(platform, later(81));
    expect(await recordingByFile(db, file), "a day after the article was purged").toBeDefined();
    await purgeRecordings(platform, later(120));
    expect(await recordingByFile(db, file)).toBeUndefined();
  });

  it("keeps its recording while another article, a pending version or unsaved changes show it", async () => {
    const { db } = platform.database;
    const later = (days: number) => new Date(Date.now() + days * DAY);
    const [shared, pending, unsaved] = [
      await upload(generateVideo()),
      await upload(generateVideo()),
      await upload(generateVideo()),
    ];
    const first = await publish({ file: shared });
    const second = await publish({ file: shared });
    await db.delete(article).where(eq(article.id, first.id));
    const body = {
      type: "doc" as const,
      content: [{ type: "media" as const, attrs: { file: pending } }],
    };
    await editor.article.edit({ id: second.id, version: second.version, body });
    expect((await server.get(recordingPath(shared))).status, "what readers see").toBe(200);
    const fields = {
      body: { type: "doc", content: [{ type: "media", attrs: { file: unsaved } }] },
    };
    await editor.article.draft.save({ key: "new:film", articleId: null, version: null, fields });
    await purgeRecordings(platform, later(40));
    const files = [shared, pending, unsaved];
    expect(await Promise.all(files.map((file) => recordingByFile(db, file)))).toEqual(
      files.map((file) => expect.objectContaining({ file })),
    );
  });

  it("leaves text that resembles its markup unchanged", async () => {
    const text = 'Write <video data-poster-id="1"> or data-poster-id="2" here';
    const { id } = await editor.article.create({
      locale: "en-US",
      title: "Markup",
      categoryId,
      publishedAt: new Date(Date.now() - 60_000).toISOString(),
      body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
    });
    expect(await htmlOf(id)).toContain('data-poster-id="2" here');
  });

  it("is behind the paywall of a premium article", async () => {
    const file = await upload(generateVideo());
    const { id } = await publish({ file }, { premium: true });
    expect(await htmlOf(id)).not.toContain(file);
  });
});
