import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory, makeMediaImage, makeTopic } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;
let db: Db;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const figure = (mediaId: number) => ({
  type: "doc" as const,
  content: [{ type: "figure" as const, attrs: { mediaId } }],
});

describe("restoring a deleted article", () => {
  it("rejects the restore with the missing references until all referenced records are restored", async () => {
    const [categoryId, tagId, mediaId, bodyMediaId] = [
      await makeCategory(db),
      await makeTopic(db, "tag"),
      await makeMediaImage(db),
      await makeMediaImage(db),
    ];
    const original = await superadmin.article.create({ locale: "ar-JO", title: "الأصل" });
    const { id } = await superadmin.article.create({
      locale: "en-US",
      title: "Restored",
      categoryId,
      tagIds: [tagId],
      images: [{ mediaId }],
      body: figure(bodyMediaId),
      translationOf: original.id,
    });
    await superadmin.article.remove({ id });
    await superadmin.category.remove({ id: categoryId });
    await superadmin.tag.remove({ id: tagId });
    for (const imageId of [mediaId, bodyMediaId]) await superadmin.media.remove({ id: imageId });
    await superadmin.article.remove({ id: original.id });
    const problem = await problemOfRejection(superadmin.article.restore({ id }));
    expect(problem.status).toBe(400);
    expect(problem.errors.map((error) => error.path).sort()).toEqual([
      "body",
      "categoryId",
      "images",
      "tagIds",
      "translationOf",
    ]);

    await superadmin.category.restore({ id: categoryId });
    await superadmin.tag.restore({ id: tagId });
    for (const imageId of [mediaId, bodyMediaId]) await superadmin.media.restore({ id: imageId });
    expect((await problemOfRejection(superadmin.article.restore({ id }))).errors).toMatchObject([
      { path: "translationOf" },
    ]);
    await superadmin.article.restore({ id: original.id });
    expect(await superadmin.article.restore({ id })).toMatchObject({
      categoryId,
      tagIds: [tagId],
      translationOf: original.id,
    });
  });

  it("retains references to records that were disabled since the deletion", async () => {
    const authorId = await makeTopic(db, "author");
    const { id } = await superadmin.article.create({
      locale: "en-US",
      title: "Disabled author",
      authorIds: [authorId],
    });
    await superadmin.article.remove({ id });
    await superadmin.author.setStatus({ id: authorId, status: false });
    expect(await superadmin.article.restore({ id })).toMatchObject({ authorIds: [authorId] });
    expect(
      (
        await problemOfRejection(
          superadmin.article.create({ locale: "en-US", title: "New", authorIds: [authorId] }),
        )
      ).errors,
    ).toMatchObject([{ path: "authorIds" }]);
  });
});

describe("records with an image", () => {
  it("rejects a reference to a deleted image when a record is created or restored", async () => {
    const photoId = await makeMediaImage(db);
    const { id } = await superadmin.author.create({ name: { "en-US": "Lina" }, photoId });
    expect(
      (await problemOfRejection(superadmin.media.remove({ id: photoId }))).references,
    ).toMatchObject([{ entity: "Author", count: 1 }]);
    await superadmin.author.remove({ id });
    await superadmin.media.remove({ id: photoId });
    expect(await problemOfRejection(superadmin.author.restore({ id }))).toMatchObject({
      status: 400,
      errors: [{ path: "photoId", message: "This record does not exist" }],
    });
    expect(
      (await problemOfRejection(superadmin.author.create({ name: { "en-US": "Huda" }, photoId })))
        .errors,
    ).toMatchObject([{ path: "photoId" }]);
    await superadmin.media.restore({ id: photoId });
    expect((await superadmin.author.restore({ id })).photo?.id).toBe(photoId);
  });
});
