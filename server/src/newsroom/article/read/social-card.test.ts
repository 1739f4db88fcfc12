import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory, makeMediaImage } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

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
const publish = (fields: object) =>
  editor.article.create({
    locale: "en-US",
    title: "A bridge opens",
    categoryId,
    publishedAt,
    ...fields,
  });
const socialOf = async (id: number) => (await reader.article.details({ id })).social;

describe("social card of an article", () => {
  it("falls back to the search engine texts, then to the article's texts, and to the lead image", async () => {
    const leadId = await makeMediaImage(platform.database.db);
    const { id, version } = await publish({
      summary: "Over the Jordan",
      images: [{ mediaId: leadId }],
    });
    expect(await socialOf(id)).toMatchObject({
      title: "A bridge opens",
      description: "Over the Jordan",
      image: { id: leadId },
    });
    await editor.article.edit({
      id,
      version,
      seoTitle: "Bridge",
      seoDescription: "All about it",
      publish: { kind: "silent" },
    });
    expect(await socialOf(id)).toMatchObject({ title: "Bridge", description: "All about it" });
  });

  it("has its own texts and image if set, independent of the search engine texts", async () => {
    const { db } = platform.database;
    const [leadId, socialImageId] = [
      await makeMediaImage(db),
      await makeMediaImage(db, { alt: { "en-US": "The bridge at night" } }),
    ];
    const own = {
      socialTitle: "You can cross it now",
      socialDescription: "Tonight",
      socialImageId,
    };
    const { id } = await publish({ images: [{ mediaId: leadId }], ...own });
    const { social, seo, lead } = await reader.article.details({ id });
    expect(social).toMatchObject({
      title: own.socialTitle,
      description: own.socialDescription,
      image: { id: socialImageId, alt: "The bridge at night" },
    });
    expect([seo.title, lead?.id]).toEqual(["A bridge opens", leadId]);
    const record = await editor.article.get({ id });
    expect(record).toMatchObject(own);
    expect(record.pictures.map((image) => image.id)).toEqual(
      expect.arrayContaining([leadId, socialImageId]),
    );
  });

  it("keeps its image from being deleted, and is listed among the uses of the image", async () => {
    const socialImageId = await makeMediaImage(platform.database.db);
    const { id, version } = await publish({ socialImageId });
    const { uses } = await editor.media.get({ id: socialImageId });
    expect(uses).toEqual([{ entity: "Article", id, label: "A bridge opens", place: "social" }]);
    const { data: unused } = await editor.media.list({ unused: true, limit: 100 });
    expect(unused.map((image) => image.id)).not.toContain(socialImageId);
    expect(await problemOfRejection(editor.media.remove({ id: socialImageId }))).toMatchObject({
      references: [{ entity: "Article" }],
    });
    await editor.article.edit({ id, version, socialImageId: null, publish: { kind: "silent" } });
    await editor.media.remove({ id: socialImageId });
    const rejected = await problemOfRejection(
      editor.article.edit({ id, version: version + 1, socialImageId }),
    );
    expect(rejected.errors).toMatchObject([{ path: "socialImageId" }]);
  });

  it("limits its texts", async () => {
    const { id, version } = await publish({});
    await expect(
      editor.article.edit({ id, version, socialTitle: "x".repeat(201) }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
