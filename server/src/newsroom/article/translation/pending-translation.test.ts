import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeTopic } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article } from "../article.table.ts";

let platform: StartedPlatform;
let rana: Client;
let count = 0;

beforeAll(async () => {
  platform = await testPlatform();
  rana = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});

afterAll(() => platform.stop());

const now = () => new Date(Date.now() - 60_000).toISOString();
const edit = async (id: number, fields: object) =>
  rana.article.edit({ id, version: (await rana.article.get({ id })).version, ...fields });
const change = (id: number, fields: object) => edit(id, { publish: { kind: "update" }, ...fields });
const discard = async (id: number) =>
  rana.article.pendingVersion.discard({ id, version: (await rana.article.get({ id })).version });

/** Creates a published original and a published translation of it, which is outdated. */
async function makeOutdated(): Promise<{ original: ArticleRecord; translation: ArticleRecord }> {
  const publishedAt = now();
  const original = await rana.article.create({
    locale: "en-US",
    title: `First ${count++}`,
    body: bodyOf("Text"),
    publishedAt,
  });
  const translation = await rana.article.create({
    locale: "ar-JO",
    title: `ترجمة ${count++}`,
    translationOf: original.id,
    publishedAt,
  });
  return { original: await change(original.id, { title: `Second ${count++}` }), translation };
}

async function statusOf(id: number) {
  const [row] = await platform.database.db
    .select({ status: article.translationStatus })
    .from(article)
    .where(eq(article.id, id));
  return row?.status;
}

describe("update of a translation that waits to be published", () => {
  it("is in progress until readers see it, then the translation is up to date", async () => {
    const { original, translation } = await makeOutdated();
    expect(await statusOf(original.id)).toBe("stale");
    const saved = await edit(translation.id, {
      title: "عنوان ثانٍ",
      originalVersion: original.version,
    });
    expect(saved).toMatchObject({ pendingVersion: { pending: true }, originalChangedSince: false });
    expect(await statusOf(original.id)).toBe("inProgress");
    const { data } = await rana.article.translation.queue({
      originalLocale: "en-US",
      kind: "inProgress",
      limit: 100,
    });
    expect(data.find((task) => task.original.id === original.id)?.translation).toMatchObject({
      outdatedSince: expect.any(String),
    });
    await change(translation.id, {});
    expect(await statusOf(original.id)).toBe("current");
  });

  it("leaves the translation outdated when it is discarded", async () => {
    const { original, translation } = await makeOutdated();
    await edit(translation.id, { title: "عنوان ثانٍ" });
    expect(await discard(translation.id)).toMatchObject({ originalChangedSince: true });
    expect(await statusOf(original.id)).toBe("stale");
  });

  it("leaves the translation outdated when its original has changed since it was written", async () => {
    const { original, translation } = await makeOutdated();
    await edit(translation.id, { title: "عنوان ثانٍ", originalVersion: original.version });
    await change(original.id, { title: "Third" });
    expect((await rana.article.get({ id: translation.id })).originalChangedSince).toBe(true);
    const source = await rana.article.translation.source({
      id: original.id,
      translationId: translation.id,
    });
    expect([source.before?.title, source.content.title]).toEqual([original.title, "Third"]);
    await change(translation.id, {});
    expect(await statusOf(original.id)).toBe("stale");
  });

  it("is based on the original that the translator confirms", async () => {
    const { original, translation } = await makeOutdated();
    await edit(translation.id, { title: "عنوان ثانٍ", originalVersion: original.version });
    const { version } = await change(original.id, { title: "Third" });
    await rana.article.translation.confirm({ id: translation.id, originalVersion: version });
    expect(await statusOf(original.id), "readers see the former text").toBe("inProgress");
    await change(translation.id, {});
    expect(await statusOf(original.id)).toBe("current");
  });

  it("keeps its basis when only settings are saved", async () => {
    const { original, translation } = await makeOutdated();
    await edit(translation.id, { title: "عنوان ثانٍ", originalVersion: original.version });
    await edit(translation.id, { noindex: true });
    await change(original.id, { title: "Third" });
    await change(translation.id, {});
    expect(await statusOf(original.id)).toBe("stale");
  });
});

it("a bulk edit of tags does not update an outdated translation", async () => {
  const { original, translation } = await makeOutdated();
  const tagId = await makeTopic(platform.database.db, "tag");
  await rana.article.bulk({ ids: [translation.id], addTagIds: [tagId] });
  expect(await statusOf(original.id)).toBe("stale");
});
