import type { Client } from "@masthead/contract/contract.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { sitePreviewPath } from "@masthead/contract/platform/paths.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { innerClient } from "../../src/app.ts";
import { article } from "../../src/newsroom/article/article.table.ts";
import { articleRevision } from "../../src/newsroom/article/revision/revision.table.ts";
import { front } from "../../src/newsroom/front/front.table.ts";
import { previewTokenOf } from "../../src/newsroom/site-preview/site-preview.service.ts";
import type { Pages } from "../../src/platform/pages/pages.ts";
import type { PageRenderer } from "../../src/platform/pages/render-page.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { bodyOf, makeArticle, makeCategory } from "./factory.ts";
import { clientAs, makeUser } from "./staff.ts";

/** Start of the current minute. All times are offsets from it, in milliseconds. */
export const NOW = Math.floor(Date.now() / MINUTE) * MINUTE;
export const at = (distance: number) => new Date(NOW + distance);
export const isoAt = (distance: number) => at(distance).toISOString();

interface Save {
  at: number;
  title: string;
  slug?: string;
  body?: string;
  tagIds?: number[];
  mediaIds?: number[];
  /** Its content waits to be published. */
  pending?: true;
}

/** Site whose pages are the data that they read, as JSON. */
const siteOf =
  (platform: StartedPlatform): PageRenderer =>
  async ({ path, locale, pathname }, _caller, preview) => {
    const client = preview?.client ?? innerClient(platform, locale);
    const [, kind, id] = path.split("/");
    const json = (data: unknown) => ({
      status: 200,
      text: JSON.stringify(data),
      contentType: "application/json",
      cacheable: true,
    });
    try {
      if (path === "/") {
        const [{ main }, breaking] = await Promise.all([
          client.front.page({ locale }),
          client.article.breaking({ locale, limit: 5 }),
        ]);
        return json({
          main: main.map((card) => card.title),
          breaking: breaking.map((card) => card.title),
        });
      }
      if (kind === "article") {
        const { title, bodyHtml, slug, wordCount, images, tags } = await client.article.details({
          locale,
          id: Number(id),
        });
        if (!pathname.endsWith(slug))
          return { ...json({}), status: 301, headers: { location: `/article/${id}/${slug}` } };
        return json({
          title,
          bodyHtml,
          wordCount,
          images: images.length,
          tags: tags.map((tag) => tag.id),
        });
      }
      if (kind === "articles")
        return json(
          (await client.article.listing({ locale, slug: id ?? "" })).articles.data.map(
            (card) => card.title,
          ),
        );
      if (kind === "latest-news")
        return json(
          (await client.article.latest({ locale, limit: 20 })).data.map((card) => card.title),
        );
    } catch (error) {
      if ((error as { code?: string }).code !== "NOT_FOUND") throw error;
    }
    return { ...json({ problem: preview?.problem }), status: 404, cacheable: false };
  };

/**
 * Server with previews of a site whose pages are JSON, and an editor. Articles and fronts are
 * deleted before each test.
 */
export class PreviewDesk {
  platform!: StartedPlatform;
  server!: TestServer;
  pages!: Pages;
  editor!: Client;
  editorId = 0;
  categoryId = 0;

  constructor() {
    beforeAll(async () => {
      this.platform = await testPlatform();
      this.server = await startTestServer(this.platform, siteOf(this.platform), {
        onPages: (pages) => (this.pages = pages),
      });
      const { db } = this.platform.database;
      this.editorId = (await makeUser(db, "Admin", { firstName: "Rana", lastName: "" })).id;
      this.editor = await clientAs(this.platform, this.editorId);
      this.categoryId = await makeCategory(db);
    });
    afterAll(async () => {
      await this.server.close();
      await this.platform.stop();
    });
    beforeEach(async () => {
      await this.platform.database.db.delete(front);
      await this.platform.database.db.delete(article);
      this.platform.memo.change(["*"]);
      this.pages.cache.change(["*"]);
    });
  }

  tokenAt = (distance: number) => this.tokenOf({ at: NOW + distance, expiry: Date.now() + HOUR });
  tokenOf = (subject: { at: number; expiry: number }) =>
    previewTokenOf(this.platform, { ...subject, makerId: this.editorId });
  getAt = (distance: number, path: string) =>
    this.server.get(sitePreviewPath(this.tokenAt(distance), path));
  readAt = async (distance: number, path: string) => (await this.getAt(distance, path)).json();
  make = (title: string, values: Parameters<typeof makeArticle>[1] = {}) =>
    makeArticle(this.platform.database.db, {
      title,
      categoryId: this.categoryId,
      publishedAt: at(-2 * HOUR),
      ...values,
    });

  /** Creates an article as an editor, with the times of its saves. Returns its id. */
  async makeWithHistory(saves: Save[]): Promise<number> {
    const { editor, categoryId } = this;
    const { db } = this.platform.database;
    const fieldsOf = ({ title, slug, body, tagIds = [], mediaIds = [] }: Save) => ({
      title,
      ...(slug && { slug }),
      tagIds,
      images: mediaIds.map((mediaId) => ({ mediaId })),
      ...(body && { body: bodyOf(body) }),
    });
    const [first, ...others] = saves;
    if (!first) throw new Error("no save");
    let record = await editor.article.create({
      locale: "en-US",
      categoryId,
      publishedAt: isoAt(first.at),
      ...fieldsOf(first),
    });
    for (const save of others)
      record = await editor.article.edit({
        id: record.id,
        version: record.version,
        ...fieldsOf(save),
        ...(!save.pending && { publish: { kind: "update" as const } }),
      });
    for (const [index, save] of saves.entries())
      await db
        .update(articleRevision)
        .set({ at: at(save.at) })
        .where(
          and(eq(articleRevision.articleId, record.id), eq(articleRevision.version, index + 1)),
        );
    await db
      .update(article)
      .set({ createdAt: at(first.at), updatedAt: at(saves.at(-1)?.at ?? 0) })
      .where(eq(article.id, record.id));
    return record.id;
  }
}
