import type { Client } from "@masthead/contract/contract.ts";
import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "../../../../test/factories/factory.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { purgeRecordings } from "../recording/recording.service.ts";
import { recording } from "../recording/recording.table.ts";
import { recordingCaptions } from "./captions.table.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: Client;
let categoryId: number;
let storedCount = 0;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  categoryId = await makeCategory(platform.database.db);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Stores a recording of ten seconds with its file. Returns the name of the file. */
async function store(extension = "mp4"): Promise<string> {
  const file = `${String(++storedCount).padStart(64, "0")}.${extension}`;
  const kind = extension === "mp4" ? ("video" as const) : ("audio" as const);
  await platform.storage.put(recordingPath(file).slice(1), Buffer.from("film"));
  await platform.database.db.insert(recording).values({
    file,
    kind,
    mimeType: `${kind}/mp4`,
    bytes: 4,
    durationSeconds: 10,
    namedAt: new Date(),
  });
  return file;
}

const publish = (file: string) =>
  editor.article.create({
    locale: "en-US",
    title: "With a video",
    categoryId,
    publishedAt: new Date(Date.now() - 60_000).toISOString(),
    body: { type: "doc", content: [{ type: "media", attrs: { file } }] },
  });
const vtt = (text: string) =>
  new File([`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`], "captions.vtt");
const htmlOf = async (id: number) =>
  (await innerClient(platform, "en-US").article.details({ id })).bodyHtml;
const trackPaths = async (id: number) =>
  [...(await htmlOf(id)).matchAll(/<track [^>]*src="([^"]+)"/g)].map(([, path = ""]) => path);

describe("subtitles of an own video", () => {
  it("are tracks of the player in each language, and sent as WebVTT", async () => {
    const file = await store();
    const article = await publish(file);
    expect(await htmlOf(article.id)).not.toContain("<track");
    await editor.recording.captions.save({
      recording: file,
      language: "ar-JO",
      file: vtt("مرحبا"),
    });
    expect(
      await editor.recording.captions.save({
        recording: file,
        language: "en-US",
        file: vtt("Hello"),
      }),
    ).toMatchObject({ cues: 1 });
    expect(await htmlOf(article.id)).toMatch(
      /<video [^>]*><track kind="captions" src="[^"]+" srclang="ar" label="العربية"><track kind="captions" src="[^"]+" srclang="en" label="English"><\/video>/,
    );
    const [arabic = ""] = await trackPaths(article.id);
    const response = await server.get(arabic);
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control"),
    ]).toEqual([...[200, "text/vtt; charset=utf-8", "public, max-age=60, must-revalidate"]]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toContain("مرحبا");
    const etag = response.headers.get("etag") ?? "";
    expect((await server.get(arabic, { "if-none-match": etag })).status).toBe(304);
  });

  it("appear on cached pages once they are saved, replaced and removed", async () => {
    const file = await store();
    const article = await publish(file);
    const path = articlePath(article);
    const page = async () =>
      (await server.get(`/api/v1/article/details/${article.id}?locale=en-US`)).text();
    expect([path, await page()]).toEqual([path, expect.not.stringContaining("<track")]);
    await editor.recording.captions.save({
      recording: file,
      language: "en-US",
      file: vtt("Hello"),
    });
    await expect.poll(page).toContain("<track");
    const [first = ""] = await trackPaths(article.id);
    await editor.recording.captions.save({
      recording: file,
      language: "en-US",
      file: vtt("Hello there"),
    });
    const [second = ""] = await trackPaths(article.id);
    expect(second).not.toBe(first);
    await expect.poll(page).toContain(second);
    expect([(await server.get(first)).status, (await server.get(second)).status]).toEqual([
      404, 200,
    ]);
    await editor.recording.captions.remove({ recording: file, language: "en-US" });
    await expect.poll(page).not.toContain("<track");
    expect((await server.get(second)).status).toBe(404);
    expect(await editor.recording.captions.list({ recording: file })).toEqual([]);
  });

  it("are sent only while the recording is", async () => {
    const file = await store();
    await editor.recording.captions.save({
      recording: file,
      language: "en-US",
      file: vtt("Hello"),
    });
    const [row] = await platform.database.db
      .select()
      .from(recordingCaptions)
      .where(eq(recordingCaptions.file, file));
    const path = `${recordingPath(file)}/en-US-${row?.hash}.vtt`;
    expect((await server.get(path)).status, "not in an article").toBe(403);
    const { id } = await publish(file);
    expect((await server.get(path)).status).toBe(200);
    for (const name of [
      "en-US-0.vtt",
      "fr-FR-0.vtt",
      "x",
      "",
      "en-US.vtt",
      `en-US-${row?.hash}.vtt/x`,
    ])
      expect([name, (await server.get(`${recordingPath(file)}/${name}`)).status]).not.toEqual([
        name,
        200,
      ]);
    await editor.article.remove({ id });
    expect((await server.get(path)).status, "deleted").toBe(403);
  });

  it("need the right to publish while a published article has the video, and to write otherwise", async () => {
    const withRight = async (right: NewsroomRight) =>
      clientAs(
        platform,
        (await makeUser(platform.database.db, "Admin", { newsroomRights: [right] })).id,
      );
    const [writer, reviewer] = [await withRight("write"), await withRight("review")];
    const file = await store();
    const save = ({ recording }: Client) =>
      recording.captions.save({ recording: file, language: "en-US", file: vtt("Hello") });
    expect((await problemOfRejection(save(reviewer))).status).toBe(403);
    expect(await save(writer)).toMatchObject({ cues: 1 });
    await publish(file);
    expect((await problemOfRejection(save(writer))).status).toBe(403);
    const removal = writer.recording.captions.remove({ recording: file, language: "en-US" });
    expect((await problemOfRejection(removal)).status).toBe(403);
    expect(await editor.recording.captions.list({ recording: file })).toHaveLength(1);
  });

  it("are logged, once per change", async () => {
    const file = await store();
    for (const text of ["Hello", "Hello", "Bye"])
      await editor.recording.captions.save({ recording: file, language: "en-US", file: vtt(text) });
    await editor.recording.captions.remove({ recording: file, language: "en-US" });
    const entries = await platform.database.db
      .select()
      .from(log)
      .where(eq(log.entity, "Recording"))
      .orderBy(desc(log.id))
      .limit(4);
    const ofFile = entries
      .filter(({ changes }) => changes.file?.[1] === file)
      .map(({ changes }) => changes.captions);
    expect(ofFile).toEqual([
      [1, null],
      [1, 1],
      [null, 1],
    ]);
  });

  it("are converted from SubRip with a notice to the editor", async () => {
    const recording = await store();
    const file = new File(["1\n00:00:01,000 --> 00:00:02,000\nHello"], "a.srt");
    expect(
      await editor.recording.captions.save({ recording, language: "en-US", file }),
    ).toMatchObject({ cues: 1, converted: "subRip" });
    expect(
      await editor.recording.captions.save({ recording, language: "en-US", file }),
    ).toMatchObject({ cues: 1, converted: "subRip" });
  });

  it.each<[string, () => File, string]>([
    [
      "another format",
      () => new File(["[Script Info]\nTitle: Hello"], "a.ass"),
      "not a file with subtitles",
    ],
    ["a broken time", () => new File(["WEBVTT\n\n00:01 --> 00:02\nHello"], "a.vtt"), "Line 3"],
    [
      "another encoding",
      () =>
        new File(
          [new Uint8Array([...new TextEncoder().encode("WEBVTT\n\n"), 0xe9, 0x20])],
          "a.vtt",
        ),
      "UTF-8",
    ],
    [
      "more than 512 KiB",
      () => new File([`WEBVTT\n\nNOTE ${"x".repeat(512 * 1024)}`], "a.vtt"),
      "512 KB",
    ],
    [
      "subtitles of a longer recording",
      () => new File(["WEBVTT\n\n01:00.000 --> 01:01.000\nHello"], "a.vtt"),
      "after the end",
    ],
  ])("reject %s", async (_what, make, message) => {
    const saving = editor.recording.captions.save({
      recording: await store(),
      language: "en-US",
      file: make(),
    });
    expect((await problemOfRejection(saving)).errors).toMatchObject([
      { path: "file", message: expect.stringContaining(message) },
    ]);
  });

  it("require an existing video, and permission to manage articles or episodes", async () => {
    const missing = `${"f".repeat(64)}.mp4`;
    const { captions } = editor.recording;
    await expect(
      captions.save({ recording: missing, language: "en-US", file: vtt("Hello") }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(captions.list({ recording: missing })).rejects.toMatchObject({ status: 404 });
    await expect(captions.list({ recording: "../secret" })).rejects.toMatchObject({ status: 400 });
    await expect(
      captions.remove({ recording: await store(), language: "en-US" }),
    ).rejects.toMatchObject({ status: 404 });
    const audio = captions.save({
      recording: await store("m4a"),
      language: "en-US",
      file: vtt("Hello"),
    });
    expect((await problemOfRejection(audio)).errors).toMatchObject([
      { path: "file", message: expect.stringContaining("videos only") },
    ]);
    const reader = await clientAs(platform, (await makeUser(platform.database.db, "User")).id);
    const refused = reader.recording.captions.save({
      recording: await store(),
      language: "en-US",
      file: vtt("Hello"),
    });
    await expect(refused).rejects.toMatchObject({ status: 403 });
  });

  it("are removed with their recording", async () => {
    const file = await store();
    await editor.recording.captions.save({
      recording: file,
      language: "en-US",
      file: vtt("Hello"),
    });
    await purgeRecordings(platform, new Date(Date.now() + 40 * DAY));
    expect(
      await platform.database.db
        .select()
        .from(recordingCaptions)
        .where(eq(recordingCaptions.file, file)),
    ).toEqual([]);
  });
});

describe("subtitles that need a second person", () => {
  const refusedAt = (path: string) => ({ code: "CONFLICT", data: { errors: [{ path }] } });
  const save = (file: string, text: string) =>
    editor.recording.captions.save({ recording: file, language: "en-US", file: vtt(text) });
  afterEach(() =>
    Promise.all(
      ["editionApproval", "twoPeopleForBreaking"].map((key) =>
        changeSetting(platform, "dashboard", key, false),
      ),
    ),
  );

  it("are approved with the article that shows the video, and cannot be changed while readers see it", async () => {
    await changeSetting(platform, "dashboard", "editionApproval", true);
    const reviewer = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    const file = await store();
    await save(file, "Good evening");
    const body = { type: "doc" as const, content: [{ type: "media" as const, attrs: { file } }] };
    const { id } = await editor.article.create({ locale: "en-US", title: "With a video", body });
    const { version } = await reviewer.article.pendingVersion.move({
      id,
      version: 1,
      state: "approved",
    });
    const publishIt = () =>
      editor.article.edit({ id, version, publishedAt: new Date(Date.now() - 1000).toISOString() });
    await save(file, "Leave your homes now");
    await expect(publishIt()).rejects.toMatchObject(refusedAt("pendingVersion"));
    await save(file, "Good evening");
    await publishIt();
    await expect(save(file, "Leave your homes now")).rejects.toMatchObject(refusedAt("approval"));
    await expect(
      editor.recording.captions.remove({ recording: file, language: "en-US" }),
    ).rejects.toMatchObject(refusedAt("approval"));
  });

  it("cannot be changed in breaking news where only that needs a second person", async () => {
    const [plain, flash] = [await store(), await store()];
    await publish(plain);
    const { id, version } = await publish(flash);
    await editor.article.edit({
      id,
      version,
      breaking: true,
      breakingUntil: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    await save(plain, "Good evening");
    await expect(save(flash, "Leave your homes now")).rejects.toMatchObject(refusedAt("approval"));
  });
});
