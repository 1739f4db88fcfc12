import type { Client } from "@masthead/contract/contract.ts";
import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article/article-fields.ts";
import {
  withBlockIds,
  withoutBlockIds,
} from "@masthead/contract/newsroom/article/merge/block-id.ts";
import {
  decidedBlocks,
  type MergePart,
  type MergeSide,
} from "@masthead/contract/newsroom/article/merge/merge-blocks.ts";
import type { Conflict } from "@masthead/contract/platform/problem.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article } from "../article.table.ts";

let platform: StartedPlatform;
let rana: Client;
let sami: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  rana = await clientAs(
    platform,
    (await makeUser(db, "Admin", { firstName: "Rana", lastName: "Odeh" })).id,
  );
  sami = await clientAs(
    platform,
    (await makeUser(db, "Admin", { firstName: "Sami", lastName: "Haddad" })).id,
  );
});

afterAll(() => platform.stop());

const paragraph = (text: string, id?: string): ArticleNode => ({
  type: "paragraph",
  ...(id && { attrs: { id } }),
  content: [{ type: "text", text }],
});
const documentOf = (...content: ArticleNode[]): ArticleDocument => ({ type: "doc", content });
const TEXTS = ["The port reopened.", "Ferries sailed at dawn.", "More follows."];

/**
 * Creates an article whose body has no ids, like an imported one. Returns its id, and the body as
 * both editors have it open.
 */
async function openedByBoth(): Promise<{ id: number; opened: ArticleDocument }> {
  const { id } = await makeArticle(platform.database.db, {
    body: documentOf(...TEXTS.map((text) => paragraph(text))),
  });
  return { id, opened: withBlockIds((await rana.article.get({ id })).body) };
}

/** Returns the body with another text in one block. */
const withText = ({ content }: ArticleDocument, index: number, text: string): ArticleDocument =>
  documentOf(...content.with(index, paragraph(text, content[index]?.attrs?.id)));
const textsOf = ({ content }: ArticleDocument) => content.map((block) => block.content?.[0]?.text);

const conflictOf = (saving: Promise<unknown>): Promise<Conflict> =>
  saving.then(
    () => Promise.reject(new Error("there was no conflict")),
    (error) => error.data.conflict,
  );

describe("two editors of one body", () => {
  it("are merged when they change different paragraphs, and the second save reports the changes of the first", async () => {
    const { id, opened } = await openedByBoth();
    const first = await rana.article.edit({
      id,
      version: 1,
      title: "By Rana",
      body: withText(opened, 0, "The port reopened on Monday."),
    });
    expect(first.mergedChanges).toEqual([]);
    const inserted = documentOf(
      ...withText(opened, 2, "More follows soon.").content,
      paragraph("By Sami", "new"),
    );
    const merged = await sami.article.edit({ id, version: 1, body: inserted });
    expect(textsOf(merged.body)).toEqual([
      "The port reopened on Monday.",
      TEXTS[1],
      "More follows soon.",
      "By Sami",
    ]);
    expect(merged).toMatchObject({
      version: 3,
      mergedChanges: [{ name: "Rana Odeh", fields: ["title", "body"] }],
    });
    const [revision] = (await rana.article.revision.list({ id })).data;
    expect(revision).toMatchObject({ version: 3, changed: ["body"], by: { name: "Sami Haddad" } });
  });

  it.each<[MergeSide, string]>([
    ["theirs", "By Rana"],
    ["yours", "By Sami"],
  ])(
    "get a conflict for the one paragraph that both changed, and save the chosen version (%s)",
    async (side, text) => {
      const { id, opened } = await openedByBoth();
      await rana.article.edit({
        id,
        version: 1,
        body: withText(withText(opened, 0, "First by Rana"), 1, "By Rana"),
      });
      const edit = withText(withText(opened, 1, "By Sami"), 2, "Last by Sami");
      const conflict = await conflictOf(
        sami.article.edit({ id, version: 1, body: edit, title: "Not saved yet" }),
      );
      expect(conflict).toMatchObject({
        by: "Rana Odeh",
        version: 2,
        fields: [{ field: "body", yours: edit }],
      });
      const parts = conflict.fields[0]?.parts as MergePart[];
      expect(parts.map((part) => part.conflict)).toEqual([null, 0, null]);
      expect((await rana.article.get({ id })).title).not.toBe("Not saved yet");
      const body = documentOf(...decidedBlocks(parts, () => side));
      const saved = await sami.article.edit({ id, version: conflict.version, body });
      expect(textsOf(saved.body)).toEqual(["First by Rana", text, "Last by Sami"]);
    },
  );

  it("get a conflict when both typed in the paragraph of an empty body, and neither text is lost", async () => {
    const { id } = await rana.article.create({ locale: "en-US", title: "Empty" });
    await rana.article.edit({ id, version: 1, body: documentOf(paragraph("By Rana", "empty")) });
    const conflict = await conflictOf(
      sami.article.edit({ id, version: 1, body: documentOf(paragraph("By Sami", "empty")) }),
    );
    expect(conflict.fields[0]?.parts).toMatchObject([
      { conflict: 0, theirs: paragraph("By Rana", "empty"), yours: paragraph("By Sami", "empty") },
    ]);
  });

  it("have a conflict of the whole body when an API client omits the ids of blocks that have some", async () => {
    const { id, opened } = await openedByBoth();
    await rana.article.edit({ id, version: 1, body: withText(opened, 0, "By Rana") });
    const conflict = await conflictOf(
      sami.article.edit({ id, version: 1, body: withoutBlockIds(withText(opened, 1, "By Sami")) }),
    );
    expect(conflict.fields).toMatchObject([{ field: "body" }]);
    expect(conflict.fields[0]?.parts).toBeUndefined();
  });
});

describe("ids of blocks", () => {
  it("do not change the body: neither for revisions, nor for translations of the article", async () => {
    const { id, opened } = await openedByBoth();
    const translation = await rana.article.create({
      locale: "ar-JO",
      title: "ترجمة",
      translationOf: id,
    });
    expect(await rana.article.edit({ id, version: 1, body: opened })).toMatchObject({ version: 1 });
    const renamed = documentOf(
      ...opened.content.map((block, index) => ({ ...block, attrs: { id: `other${index}` } })),
    );
    expect(await rana.article.edit({ id, version: 1, body: renamed })).toMatchObject({
      version: 1,
      body: withoutBlockIds(opened),
    });
    expect((await rana.article.get({ id: translation.id })).originalChangedSince).toBe(false);
    expect(
      await rana.article.edit({ id, version: 1, title: "Another", body: renamed }),
    ).toMatchObject({ version: 2 });
    expect((await rana.article.revision.list({ id })).data[0]?.changed).toEqual(["title"]);
  });

  it("are neither public, nor part of the text that is searched and counted", async () => {
    const { id, opened } = await openedByBoth();
    const figure: ArticleNode = { type: "figure", attrs: { id: "figureid", src: "/image.png" } };
    const list: ArticleNode = {
      type: "bulletList",
      attrs: { id: "listid" },
      content: [{ type: "listItem", content: [paragraph("Item")] }],
    };
    const body = documentOf(...withText(opened, 0, "The port is open.").content, figure, list);
    const { body: stored, wordCount } = await rana.article.edit({
      id,
      version: 1,
      body,
      publish: { kind: "update" },
    });
    expect(stored).toEqual(body);
    const [row] = await platform.database.db.select().from(article).where(eq(article.id, id));
    const shown = JSON.stringify([row?.bodyHtml, row?.bodyText, row?.freeText, row?.search]);
    for (const block of body.content) expect(shown).not.toContain(block.attrs?.id);
    expect(wordCount).toBe(11);
  });

  it("of blocks within blocks and repeated ids are removed", async () => {
    const inner: ArticleNode = {
      type: "blockquote",
      attrs: { id: "same" },
      content: [paragraph("Quote", "inner")],
    };
    const { body } = await rana.article.create({
      locale: "en-US",
      title: "Ids",
      body: documentOf(inner, paragraph("Repeated", "same")),
    });
    expect(body).toEqual(
      documentOf(
        { type: "blockquote", attrs: { id: "same" }, content: [paragraph("Quote")] },
        paragraph("Repeated"),
      ),
    );
  });

  it("are derived within a moment for thousands of blocks with the same content", () => {
    const body = documentOf(
      ...Array.from(
        { length: ARTICLE_LIMITS.bodyNodes },
        (): ArticleNode => ({ type: "paragraph" }),
      ),
    );
    const before = process.cpuUsage();
    const ids = withBlockIds(body).content.map(({ attrs }) => attrs?.id);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(new Set(ids).size).toBe(ARTICLE_LIMITS.bodyNodes);
  });

  it("do not count towards the limit of a body", async () => {
    const href = `https://news.example/${"x".repeat(230)}`;
    const linked = (index: number): ArticleNode => ({
      type: "paragraph",
      attrs: { id: `block${index}` },
      content: [
        { type: "text", text: `Link ${index}`, marks: [{ type: "link", attrs: { href } }] },
      ],
    });
    const body = documentOf(...Array.from({ length: 2700 }, (_, index) => linked(index)));
    expect(JSON.stringify(body).length).toBeGreaterThan(ARTICLE_LIMITS.body);
    expect(JSON.stringify(withoutBlockIds(body)).length).toBeLessThan(ARTICLE_LIMITS.body);
    expect((await rana.article.create({ locale: "en-US", title: "Long", body })).wordCount).toBe(
      5400,
    );
  });
});
