import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory, makeListing, makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let db: Db;
let head: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const figure = (mediaId: number) => ({ type: "doc" as const, content: [{ type: "figure" as const, attrs: { mediaId } }] });

describe("an article that comes back", () => {
  it("does so only when all that it names is there, and names what is missing", async () => {
    const [categoryId, tagId, mediaId, shown] = [
      await makeCategory(db),
      await makeListing(db, "tag"),
      await makePicture(db),
      await makePicture(db),
    ];
    const original = await head.article.create({ locale: "ar-JO", title: "الأصل" });
    const { id } = await head.article.create({
      locale: "en-US",
      title: "Comes back",
      categoryId,
      tagIds: [tagId],
      images: [{ mediaId }],
      body: figure(shown),
      translationOf: original.id,
    });
    await head.article.remove({ id });
    await head.category.remove({ id: categoryId });
    await head.tag.remove({ id: tagId });
    for (const picture of [mediaId, shown]) await head.media.remove({ id: picture });
    await head.article.remove({ id: original.id });
    const problem = await refusal(head.article.restore({ id }));
    expect(problem.status).toBe(400);
    expect(problem.errors.map((error) => error.path).sort()).toEqual(["body", "categoryId", "images", "tagIds", "translationOf"]);

    await head.category.restore({ id: categoryId });
    await head.tag.restore({ id: tagId });
    for (const picture of [mediaId, shown]) await head.media.restore({ id: picture });
    expect((await refusal(head.article.restore({ id }))).errors).toMatchObject([{ path: "translationOf" }]);
    await head.article.restore({ id: original.id });
    expect(await head.article.restore({ id })).toMatchObject({ categoryId, tagIds: [tagId], translationOf: original.id });
  });

  it("keeps what was switched off meanwhile", async () => {
    const authorId = await makeListing(db, "author");
    const { id } = await head.article.create({ locale: "en-US", title: "Its author left", authorIds: [authorId] });
    await head.article.remove({ id });
    await head.author.setStatus({ id: authorId, status: false });
    expect(await head.article.restore({ id })).toMatchObject({ authorIds: [authorId] });
    expect((await refusal(head.article.create({ locale: "en-US", title: "New", authorIds: [authorId] }))).errors).toMatchObject([
      { path: "authorIds" },
    ]);
  });
});

describe("records with a picture", () => {
  it("never name one that was deleted, not even when they come back", async () => {
    const photoId = await makePicture(db);
    const { id } = await head.author.create({ name: { "en-US": "Lina" }, photoId });
    expect((await refusal(head.media.remove({ id: photoId }))).references).toMatchObject([{ entity: "Author", count: 1 }]);
    await head.author.remove({ id });
    await head.media.remove({ id: photoId });
    expect(await refusal(head.author.restore({ id }))).toMatchObject({
      status: 400,
      errors: [{ path: "photoId", message: "There is no such record" }],
    });
    expect((await refusal(head.author.create({ name: { "en-US": "Huda" }, photoId }))).errors).toMatchObject([{ path: "photoId" }]);
    await head.media.restore({ id: photoId });
    expect((await head.author.restore({ id })).photo?.id).toBe(photoId);
  });
});
