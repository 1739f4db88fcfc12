import type { Client } from "@masthead/contract/contract.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let writer: Client;
let publisher: Client;
let reviewer: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const withRights = async (newsroomRights: NewsroomRight[]) =>
    clientAs(platform, (await makeUser(platform.database.db, "Admin", { newsroomRights })).id);
  [writer, publisher, reviewer] = [
    await withRights(["write"]),
    await withRights(["publish"]),
    await withRights(["review", "push"]),
  ];
});

afterAll(() => platform.stop());

const forbidden = { code: "FORBIDDEN" };
let shade = 0;

async function imageFile(): Promise<File> {
  const background = { r: ++shade, g: 0, b: 0 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([bytes as BlobPart], "image.jpg");
}

describe("newsroom rights on images", () => {
  it("let only staff with the right to write edit, replace and delete an unused image", async () => {
    const { id } = await writer.media.create({ file: await imageFile(), decorative: true });
    expect(await reviewer.media.get({ id })).toMatchObject({
      abilities: { update: false, delete: false },
    });
    await expect(reviewer.media.edit({ id, version: 1, credit: "Reuters" })).rejects.toMatchObject(
      forbidden,
    );
    await expect(reviewer.media.replace({ id, file: await imageFile() })).rejects.toMatchObject(
      forbidden,
    );
    await expect(reviewer.media.remove({ id })).rejects.toMatchObject(forbidden);
    expect(await writer.media.edit({ id, version: 1, credit: "Reuters" })).toMatchObject({
      version: 2,
      abilities: { update: true },
    });
    await writer.media.replace({ id, file: await imageFile() });
    await writer.media.remove({ id });
  });

  it("let staff with the right to publish replace an image in use, which is public immediately", async () => {
    const { id } = await writer.media.create({ file: await imageFile(), decorative: true });
    await makeArticle(platform.database.db, { images: [{ mediaId: id }] });
    await expect(writer.media.replace({ id, file: await imageFile() })).rejects.toMatchObject(
      forbidden,
    );
    expect((await publisher.media.replace({ id, file: await imageFile() })).version).toBe(2);
  });
});
