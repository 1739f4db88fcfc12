import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article/article-fields.ts";
import { PREVIEW_FIELDS } from "@masthead/contract/newsroom/article/article-preview.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { requireEntryBody } from "../../live-blog/entry/entry-body.ts";

let platform: StartedPlatform;
/** Has all rights of new accounts. */
let editor: Client;
let developer: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
  const rights = { newsroomRights: [...NEWSROOM_RIGHTS] };
  developer = await clientAs(platform, (await makeUser(db, "Admin", rights)).id);
});

afterAll(() => platform.stop());

const bodyWith = (...cards: string[]): ArticleDocument => ({
  type: "doc",
  content: [
    { type: "paragraph", content: [{ type: "text", text: `Text ${cards.length}` }] },
    ...cards.map((code) => ({ type: "htmlCard" as const, attrs: { code } })),
  ],
});
const create = (client: Client, body: ArticleDocument, publishedAt: string | null = null) =>
  client.article.create({ locale: "en-US", title: "Cards", body, publishedAt });
const rejection = async (call: Promise<unknown>) => {
  const problem = await problemOfRejection(call);
  return [problem.status, JSON.stringify(problem).includes("to add cards with HTML")];
};
const REFUSED = [403, true];

describe("cards with HTML without the right to add them", () => {
  it("cannot be created with an article, and can with the right", async () => {
    expect(await rejection(create(editor, bodyWith("<p>A</p>")))).toEqual(REFUSED);
    const { body } = await create(developer, bodyWith("<p>A</p>"));
    expect(body.content.at(-1)?.attrs?.code).toBe("<p>A</p>");
  });

  it("cannot be added or changed, but moved and removed", async () => {
    const { id } = await create(developer, bodyWith("<p>A</p>", "<p>B</p>"));
    const version = async () => (await editor.article.get({ id })).version;
    const edit = async (body: ArticleDocument) =>
      editor.article.edit({ id, version: await version(), body });
    expect(await rejection(edit(bodyWith("<p>A</p>", "<p>B</p>", "<p>C</p>")))).toEqual(REFUSED);
    expect(await rejection(edit(bodyWith("<p>A</p>", "<p>B!</p>")))).toEqual(REFUSED);
    expect(
      await rejection(
        editor.article.description({
          id,
          version: await version(),
          description: bodyWith("<p>C</p>"),
        }),
      ),
    ).toEqual(REFUSED);
    await edit(bodyWith("<p>B</p>", "<p>A</p>"));
    await edit(bodyWith("<p>B</p>"));
  });

  it("cannot be added in a table or a quote", async () => {
    const nested: ArticleDocument = {
      type: "doc",
      content: [{ type: "blockquote", content: bodyWith("<p>A</p>").content }],
    };
    expect(await rejection(create(editor, nested))).toEqual(REFUSED);
  });

  it("cannot come back with a revision", async () => {
    const { id } = await create(developer, bodyWith("<p>A</p>"));
    await editor.article.edit({ id, version: 1, body: bodyWith() });
    const { data } = await editor.article.revision.list({ id, limit: 10 });
    const revisionId = data.find((revision) => revision.version === 1)?.id ?? 0;
    expect(await rejection(editor.article.revision.restore({ id, revisionId }))).toEqual(REFUSED);
    await developer.article.revision.restore({ id, revisionId });
  });

  it("come back if a pending version that removed them is discarded", async () => {
    const publishedAt = new Date(Date.now() - 60_000).toISOString();
    const { id } = await create(developer, bodyWith("<p>A</p>"), publishedAt);
    await editor.article.edit({ id, version: 1, body: bodyWith() });
    const { version } = await editor.article.get({ id });
    await editor.article.pendingVersion.discard({ id, version });
    expect((await editor.article.get({ id })).body.content).toHaveLength(2);
  });

  it("cannot be previewed, unless they are in the article", async () => {
    const { id } = await create(developer, bodyWith("<p>A</p>"));
    const preview = (articleId: number | null, body: ArticleDocument) => {
      const fields = { ...EMPTY_ARTICLE, title: "T", slug: "", body };
      const previewed = Object.fromEntries(PREVIEW_FIELDS.map((field) => [field, fields[field]]));
      return editor.article.formPreview.create({
        articleId,
        locale: "en-US",
        fields: previewed as never,
      });
    };
    expect(await rejection(preview(null, bodyWith("<p>A</p>")))).toEqual(REFUSED);
    expect(await rejection(preview(id, bodyWith("<p>B</p>")))).toEqual(REFUSED);
    await preview(id, bodyWith("<p>A</p>"));
  });

  it("are empty in a translation that is started", async () => {
    const { id } = await create(developer, bodyWith("<p>A</p>"));
    const { fields } = await editor.article.translation.start({ id, language: "ar-JO" });
    expect(JSON.stringify(fields.body)).not.toContain("<p>A");
  });

  it("cannot be checked", async () => {
    expect((await rejection(editor.article.htmlCard.check({ html: "<p>A</p>" })))[0]).toBe(403);
  });
});

it("cards with HTML are refused if they are too long", async () => {
  expect((await rejection(create(developer, bodyWith("a".repeat(20_001)))))[0]).toBe(400);
});

it("entries of live blogs have no cards with HTML", () => {
  const context = innerContext(platform, "en-US");
  expect(() => requireEntryBody(context, "body", bodyWith("<p>A</p>"))).toThrow();
  expect(() => requireEntryBody(context, "body", bodyWith())).not.toThrow();
});
