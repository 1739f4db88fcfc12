import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bodyOf,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let editor: Client;
let reader: Client;
let categoryId: number;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
  reader = innerClient(platform, "en-US");
  categoryId = await makeCategory(db);
});

afterAll(() => platform.stop());

const publishedAt = new Date(Date.now() - 60_000).toISOString();
const publish = (fields: object = {}) =>
  editor.article.create({
    locale: "en-US",
    title: "Late again",
    categoryId,
    publishedAt,
    ...fields,
  });
const makeAuthor = async (photoId: number | null = null) =>
  makeTopic(platform.database.db, "author", { photoId });

describe("template of an article", () => {
  it("is news by default, and one of the known ones", async () => {
    const { id, template } = await publish();
    expect(template).toBe("news");
    expect(await reader.article.details({ id })).toMatchObject({
      template: "news",
      portrait: null,
      interviewee: null,
      columns: [],
    });
    await expect(publish({ template: "essay" })).rejects.toMatchObject({ status: 400 });
  });

  it("of a published article waits with its content, is stored in its revisions, and is restored", async () => {
    const { id, version } = await publish();
    const changed = await editor.article.edit({ id, version, template: "explainer" });
    expect(changed.template).toBe("explainer");
    expect((await reader.article.details({ id })).template).toBe("news");
    await editor.article.edit({ id, version: changed.version, publish: { kind: "silent" } });
    expect((await reader.article.details({ id })).template).toBe("explainer");
    const { data } = await editor.article.revision.list({ id });
    const first = data.at(-1);
    const restored = await editor.article.revision.restore({
      id,
      revisionId: first?.id ?? 0,
    });
    expect(restored.template).toBe("news");
  });

  it("is copied to a translation, with the portrait of the interviewee", async () => {
    const intervieweeImageId = await makeMediaImage(platform.database.db);
    const { id } = await publish({ template: "interview", intervieweeImageId });
    const { fields } = await editor.article.translation.start({ id, language: "ar-JO" });
    expect(fields).toMatchObject({ template: "interview", intervieweeImageId });
  });

  it("filters the list of staff", async () => {
    const { id } = await publish({ template: "interview", title: "A conversation" });
    const idsOf = async (template: "interview" | "news") =>
      (await editor.article.admin({ template, limit: 100 })).data.map((row) => row.id);
    expect(await idsOf("interview")).toContain(id);
    expect(await idsOf("news")).not.toContain(id);
  });
});

describe("opinion piece", () => {
  it("has the photo of its first author on its card, unlike news", async () => {
    const photoId = await makeMediaImage(platform.database.db);
    const authorIds = [await makeAuthor(photoId), await makeAuthor()];
    const opinion = await publish({ template: "opinion", authorIds });
    const news = await publish({ authorIds });
    const { data } = await reader.article.list({ authorId: authorIds[0], locale: "en-US" });
    const portraits = new Map(data.map((card) => [card.id, card.portrait?.id]));
    expect(portraits.get(opinion.id)).toBe(photoId);
    expect(portraits.get(news.id)).toBeUndefined();
    expect((await reader.article.details({ id: opinion.id })).portrait?.id).toBe(photoId);
  });

  it("lists the other published columns of its first author in its language", async () => {
    const authorIds = [await makeAuthor()];
    const { id } = await publish({ template: "opinion", authorIds, title: "First" });
    await publish({ authorIds, title: "A report" });
    await publish({ template: "opinion", authorIds, locale: "ar-JO", title: "رأي" });
    await publish({ template: "opinion", authorIds, title: "A draft", publishedAt: null });
    expect((await reader.article.details({ id })).columns).toEqual([]);
    // The columnist writes for another section, too.
    const other = await publish({
      template: "opinion",
      authorIds,
      title: "Second",
      categoryId: await makeCategory(platform.database.db),
    });
    await expect
      .poll(async () => (await reader.article.details({ id })).columns)
      .toMatchObject([{ id: other.id, title: "Second" }]);
    await editor.article.status({ id: other.id, enable: false });
    await expect.poll(async () => (await reader.article.details({ id })).columns).toEqual([]);
  });
});

describe("explainer", () => {
  it("has a table of contents in its text", async () => {
    const heading = (text: string) => ({
      type: "heading" as const,
      attrs: { level: 2 },
      content: [{ type: "text" as const, text }],
    });
    const [text] = bodyOf("Text").content;
    const body = {
      type: "doc" as const,
      content: [heading("Who pays"), ...(text ? [text] : []), heading("Since when")],
    };
    const { id } = await publish({ template: "explainer", body });
    expect((await reader.article.details({ id })).bodyHtml).toContain(
      '<a href="#part-2">Since when</a>',
    );
  });
});

describe("interview", () => {
  const answers = { intervieweeName: "Huda", intervieweeRole: "Mayor" };

  it("names the interviewee, whose image is used and not deleted", async () => {
    const intervieweeImageId = await makeMediaImage(platform.database.db);
    const fields = { template: "interview", ...answers, intervieweeImageId };
    const { id } = await publish(fields);
    expect((await reader.article.details({ id })).interviewee).toMatchObject({
      name: "Huda",
      role: "Mayor",
      photo: { id: intervieweeImageId },
    });
    const { uses } = await editor.media.get({ id: intervieweeImageId });
    expect(uses).toMatchObject([{ entity: "Article", id }]);
    expect(await problemOfRejection(editor.media.remove({ id: intervieweeImageId }))).toMatchObject(
      { references: [{ entity: "Article" }] },
    );
    const { pictures } = await editor.article.get({ id });
    expect(pictures.map((image) => image.id)).toContain(intervieweeImageId);
  });

  it("keeps the interviewee to itself while it has another template", async () => {
    const { id } = await publish(answers);
    expect((await reader.article.details({ id })).interviewee).toBeNull();
  });

  it("rejects an image that does not exist and names that are too long", async () => {
    expect(
      (await problemOfRejection(publish({ intervieweeImageId: 999_999_999 }))).errors,
    ).toMatchObject([{ path: "intervieweeImageId" }]);
    await expect(publish({ intervieweeName: "x".repeat(121) })).rejects.toMatchObject({
      status: 400,
    });
  });
});
