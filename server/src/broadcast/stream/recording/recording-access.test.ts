import type { Client } from "@masthead/contract/contract.ts";
import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article/article-fields.ts";
import { previewFields } from "@masthead/contract/newsroom/article/article-preview.ts";
import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { sitePreviewPath } from "@masthead/contract/platform/paths.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";
import { user } from "../../../audience/user/user.table.ts";
import { recordingGrantExpiry } from "../../../newsroom/article/access/recording-grant.ts";
import { article } from "../../../newsroom/article/article.table.ts";
import type { PageRenderer } from "../../../platform/pages/render-page.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { recording } from "./recording.table.ts";

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

let platform: StartedPlatform;
let server: TestServer;
let editor: Client;
let editorId: number;
let categoryId: number;
let storedCount = 0;

/** Site whose pages are the texts of articles, as previews of the site read them. */
const renderText: PageRenderer = async ({ path }, _caller, preview) => {
  const id = Number(path.split("/")[2]);
  const text = preview && id ? (await preview.client.article.details({ id })).bodyHtml : "";
  return { status: 200, text, contentType: "text/html", cacheable: true };
};

beforeAll(async () => {
  platform = await testPlatform({
    CDN: "varnish",
    CDN_TOKEN: "a-secret-of-the-cdn",
    CDN_PURGE_URLS: "http://127.0.0.1:9",
  });
  server = await startTestServer(platform, renderText);
  const { db } = platform.database;
  editorId = (await makeUser(db, "Admin")).id;
  editor = await clientAs(platform, editorId);
  categoryId = await makeCategory(db);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Stores a video of four bytes with subtitles. Returns its file. */
async function store(): Promise<string> {
  const file = `${String(++storedCount).padStart(64, "0")}.mp4`;
  await platform.storage.put(recordingPath(file).slice(1), Buffer.from("film"));
  await platform.database.db.insert(recording).values({
    file,
    kind: "video",
    mimeType: "video/mp4",
    bytes: 4,
    durationSeconds: 10,
    namedAt: new Date(),
  });
  const captions = new File(["WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"], "captions.vtt");
  await editor.recording.captions.save({ recording: file, language: "en-US", file: captions });
  return file;
}

const bodyWith = (file: string) => ({
  type: "doc" as const,
  content: [{ type: "media" as const, attrs: { file } }],
});
const publish = (file: string, fields: object = {}) =>
  editor.article.create({
    locale: "en-US",
    title: "Film",
    categoryId,
    publishedAt: at(-1).toISOString(),
    body: bodyWith(file),
    ...fields,
  });

const statusOf = async (path: string, headers = {}) => (await server.get(path, headers)).status;
const cachingOf = async (path: string) =>
  (await server.get(path)).headers.get("cache-control") ?? "";

/** URLs of a recording in a text: of its player, its subtitles, and its link. */
function urlsIn(html: string): string[] {
  const urls = [...html.matchAll(/(?:src|href)="(\/recordings\/[^"]+)"/g)].map(
    ([, url = ""]) => url,
  );
  expect(urls).toHaveLength(3);
  return urls;
}
const tokenIn = (html: string) => urlsIn(html)[0]?.split("/")[2] ?? "";

/** Changes columns of an article, without the rules of the newsroom. */
const setColumns = (id: number, values: Partial<typeof article.$inferInsert>) =>
  platform.database.db.update(article).set(values).where(eq(article.id, id));

describe("a permanent URL of a recording", () => {
  it("opens for a free article that readers see, with ranges, and is cached for a minute under the tag of the article", async () => {
    const file = await store();
    const { id } = await publish(file);
    const { bodyHtml } = await innerClient(platform, "en-US").article.details({ id });
    for (const url of urlsIn(bodyHtml)) {
      expect(url.startsWith(recordingPath(file))).toBe(true);
      const response = await server.get(url);
      expect([
        response.status,
        response.headers.get("cache-control"),
        response.headers.get("xkey"),
      ]).toEqual([...[200, "public, max-age=60, must-revalidate", `article:${id}`]]);
    }
    const part = await server.get(recordingPath(file), { range: "bytes=1-2" });
    expect([part.status, await part.text()]).toEqual([206, "il"]);
  });

  it.each<[string, Partial<typeof article.$inferInsert>]>([
    ["a draft", { publishedAt: null }],
    ["scheduled", { publishedAt: at(60) }],
    ["under embargo", { embargoUntil: at(60) }],
    ["expired", { expiresAt: at(-0.5) }],
    ["switched off", { enable: false }],
    ["behind the paywall", { premium: true }],
    ["deleted", { deletedAt: new Date() }],
  ])(
    "is refused immediately when the only article with it is %s, with its subtitles",
    async (_, values) => {
      const file = await store();
      const { id } = await publish(file);
      const urls = urlsIn((await innerClient(platform, "en-US").article.details({ id })).bodyHtml);
      await setColumns(id, values);
      for (const url of urls) expect(await server.get(url)).toMatchObject({ status: 403 });
      expect(await cachingOf(recordingPath(file))).toBe("no-store");
    },
  );

  it("is refused for a text that waits to be published, and opens for as long as one free article has it", async () => {
    const [published, waiting] = [await store(), await store()];
    const first = await publish(published);
    const second = await publish(published);
    await editor.article.edit({ id: second.id, version: second.version, body: bodyWith(waiting) });
    expect([
      await statusOf(recordingPath(published)),
      await statusOf(recordingPath(waiting)),
    ]).toEqual([200, 403]);
    await setColumns(first.id, { premium: true });
    expect(await statusOf(recordingPath(published)), "free in the other article").toBe(200);
    await editor.article.withdraw({
      id: second.id,
      kind: "kill",
      notice: "Removed on legal advice.",
    });
    expect(await statusOf(recordingPath(published))).toBe(403);
  });

  it("does not reveal whether a file exists or is used", async () => {
    const [unused, draft] = [await store(), await store()];
    await publish(draft, { publishedAt: null });
    const replies = await Promise.all(
      [unused, draft, `${"f".repeat(64)}.mp4`].map(async (file) =>
        (await server.get(recordingPath(file))).text(),
      ),
    );
    expect(new Set(replies).size).toBe(1);
  });
});

describe("the URL of a recording behind the paywall", () => {
  it("is in the full text only, opens without a session until it expires, and is cached by the browser only", async () => {
    const file = await store();
    const { id } = await publish(file, { premium: true });
    expect((await innerClient(platform, "en-US").article.details({ id })).bodyHtml).not.toContain(
      "/recordings/",
    );
    const { bodyHtml, recordingsUntil } = await editor.article.whole({ id });
    for (const url of urlsIn(bodyHtml)) {
      expect(await statusOf(url)).toBe(200);
      expect(await cachingOf(url)).toMatch(/^private, max-age=(89\d|900)$/);
      expect((await server.get(url)).headers.get("xkey")).toBeNull();
    }
    const [url = ""] = urlsIn(bodyHtml);
    const part = await server.get(url, { range: "bytes=0-0" });
    expect([part.status, await part.text()]).toEqual([206, "f"]);
    expect(
      (await server.get(url, { "if-none-match": part.headers.get("etag") ?? "" })).status,
    ).toBe(304);
    const token = tokenIn(bodyHtml);
    expect((await recordingGrantExpiry(platform, token, file, new Date()))?.toISOString()).toBe(
      recordingsUntil,
    );
    expect(
      await recordingGrantExpiry(platform, token, file, new Date(recordingsUntil)),
      "expired",
    ).toBeUndefined();
  });

  it("opens no other file, and not with a changed expiry, article or maker", async () => {
    const [file, other] = [await store(), await store()];
    const { id } = await publish(file, { premium: true });
    await publish(other, { premium: true });
    const token = tokenIn((await editor.article.whole({ id })).bodyHtml);
    const [expiry = "", articleId = "", maker = "", hash = ""] = token.split(".");
    const later = (Number.parseInt(expiry, 36) + 1).toString(36);
    const tokens = [
      `${later}.${articleId}.${maker}.${hash}`,
      `${expiry}.0.${maker}.${hash}`,
      `${expiry}.${articleId}.${editorId.toString(36)}.${hash}`,
      `${expiry}.${articleId}.${maker}.`,
      `${expiry}.${articleId}.${maker}.${hash}x`,
      `${expiry.toUpperCase()}.${articleId}.${maker}.${hash}`,
      ` ${token}`,
    ];
    for (const wrong of tokens)
      expect([wrong, await statusOf(`/recordings/${encodeURIComponent(wrong)}/${file}`)]).toEqual([
        wrong,
        403,
      ]);
    expect(await statusOf(`/recordings/${token}/${other}`)).toBe(403);
    expect(await statusOf(`/recordings/${token}/${file}`)).toBe(200);
  });

  it.each<[string, Partial<typeof article.$inferInsert>]>([
    ["unpublished", { publishedAt: null }],
    ["put under an embargo", { embargoUntil: at(60) }],
    ["switched off", { enable: false }],
    ["deleted", { deletedAt: new Date() }],
  ])("ends when the article is %s", async (_, values) => {
    const file = await store();
    const { id } = await publish(file, { premium: true });
    const [url = ""] = urlsIn((await editor.article.whole({ id })).bodyHtml);
    await setColumns(id, values);
    expect(await statusOf(url)).toBe(403);
  });

  it("ends when the article is withdrawn", async () => {
    const file = await store();
    const { id } = await publish(file, { premium: true });
    const [url = ""] = urlsIn((await editor.article.whole({ id })).bodyHtml);
    await editor.article.withdraw({
      id,
      kind: "retraction",
      notice: "The film was staged.",
    });
    expect(await statusOf(url)).toBe(403);
  });
});

describe("the URL of a recording in a preview", () => {
  const tokenOfLink = (path: string) =>
    new URL(path, "https://news.example").searchParams.get("token") ?? "";

  it("opens for a draft, for a pending version, and for a form that was never saved", async () => {
    const [drafted, waiting, unsaved] = [await store(), await store(), await store()];
    const draft = await publish(drafted, { publishedAt: null });
    const published = await publish(await store());
    await editor.article.edit({
      id: published.id,
      version: published.version,
      body: bodyWith(waiting),
    });
    const previewOf = async (id: number) => {
      const { path } = await editor.article.sharePreview({ id });
      return editor.article.preview({ id, token: tokenOfLink(path) });
    };
    const fields = previewFields
      .strip()
      .parse({ ...EMPTY_ARTICLE, title: "New", slug: "", body: bodyWith(unsaved) });
    const form = await editor.article.formPreview.create({
      articleId: null,
      locale: "en-US",
      fields,
    });
    const texts = [
      [drafted, (await previewOf(draft.id)).bodyHtml],
      [waiting, (await previewOf(published.id)).bodyHtml],
      [unsaved, (await editor.article.formPreview.get({ token: tokenOfLink(form.path) })).bodyHtml],
    ] as const;
    for (const [file, html] of texts) {
      for (const url of urlsIn(html)) expect([url, await statusOf(url)]).toEqual([url, 200]);
      expect(await statusOf(recordingPath(file))).toBe(403);
    }
  });

  it("ends when its maker loses access, and with a later withdrawal", async () => {
    const { db } = platform.database;
    const file = await store();
    const { id } = await publish(file, { premium: true });
    const maker = await makeUser(db, "Admin");
    const client = await clientAs(platform, maker.id);
    const urlOf = async () => {
      const { path } = await client.article.sharePreview({ id });
      return (
        urlsIn((await client.article.preview({ id, token: tokenOfLink(path) })).bodyHtml)[0] ?? ""
      );
    };
    const url = await urlOf();
    expect(await statusOf(url)).toBe(200);
    await db.update(user).set({ activated: false }).where(eq(user.id, maker.id));
    expect(await statusOf(url)).toBe(403);
    await db.update(user).set({ activated: true }).where(eq(user.id, maker.id));
    expect(await statusOf(url)).toBe(200);
    await editor.article.withdraw({
      id,
      kind: "kill",
      notice: "Removed on legal advice.",
    });
    expect(await statusOf(url)).toBe(403);
    expect(await statusOf(await urlOf()), "shared after the withdrawal").toBe(200);
  });

  it("opens in the preview of the site at another time, and ends with its link", async () => {
    const file = await store();
    const { id, slug } = await publish(file, { publishedAt: at(30).toISOString() });
    const { path } = await editor.sitePreview.create({ locale: "en-US", at: at(60).toISOString() });
    const token = path.split("/")[3] ?? "";
    const html = await (await server.get(sitePreviewPath(token, `/article/${id}/${slug}`))).text();
    const [url = ""] = urlsIn(html);
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(recordingPath(file))).toBe(403);
    const expiry = await recordingGrantExpiry(platform, tokenIn(html), file, new Date());
    expect(expiry?.getTime()).toBe(Number.parseInt(token.split(".")[1] ?? "", 36));
  });
});
