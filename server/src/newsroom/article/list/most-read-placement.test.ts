import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { waitForChanges } from "../../../../test/wait-for-changes.ts";
import { innerClient } from "../../../app.ts";
import { refreshMostRead } from "../../../audience/analytics/most-read/most-read.service.ts";
import { articleRead } from "../../../audience/analytics/most-read/most-read.table.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { purgeExpired } from "../../../system/retention/retention.service.ts";

let platform: StartedPlatform;
let readers: Client;
let staff: Client;
let categoryId: number;
let articles: number[];

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  readers = innerClient(platform, "en-US");
  staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
  categoryId = await makeCategory(db);
  articles = [];
  for (let i = 0; i < 4; i++) articles.push((await makeArticle(db, { categoryId })).id);
});

afterAll(() => platform.stop());

/** Returns the list as readers get it, as indexes into `articles`. */
async function ranking(): Promise<number[]> {
  await waitForChanges(platform);
  return (await readers.article.mostRead({ categoryId })).map(({ id }) => articles.indexOf(id));
}

describe("most-read list", () => {
  it("ranks articles by readers, weighting recent reads higher", async () => {
    const { db } = platform.database;
    const now = new Date();
    const read = (index: number, count: number, hours: number) =>
      Array.from({ length: count }, (_, reader) => ({
        articleId: articles[index] ?? 0,
        visitor: Buffer.from([index, reader]),
        at: new Date(now.getTime() - hours * HOUR),
      }));
    await db
      .insert(articleRead)
      .values([...read(0, 9, 60), ...read(1, 3, 1), ...read(2, 2, 1), ...read(3, 50, 80)]);
    await refreshMostRead(platform, now);
    expect(await ranking()).toEqual([1, 2, 0]);
    await purgeExpired(platform, now);
    expect((await rowsOf(db, "select from article_read")).length, "expired reads are deleted").toBe(
      14,
    );
  });

  it("is arranged by staff with the right to publish only", async () => {
    const writer = await makeUser(platform.database.db, "Admin", {
      newsroomRights: ["write", "review", "push"],
    });
    const { article } = await clientAs(platform, writer.id);
    await expect(
      article.mostReadPlace.set({ id: articles[0] ?? 0, place: "pinned" }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await article.mostReadPlace.get({ id: articles[0] ?? 0 })).toMatchObject({
      place: "counted",
    });
  });

  it("puts pinned articles first, leaves out excluded ones, and logs both", async () => {
    const { db } = platform.database;
    const place = (index: number, to: "counted" | "pinned" | "excluded") =>
      staff.article.mostReadPlace.set({ id: articles[index] ?? 0, place: to });
    expect(await place(3, "pinned")).toEqual({ place: "pinned", readers: 0 });
    expect(await place(1, "excluded")).toEqual({ place: "excluded", readers: 3 });
    expect(await ranking()).toEqual([3, 2, 0]);
    await place(1, "excluded");
    await place(3, "counted");
    await place(1, "counted");
    expect(await ranking()).toEqual([1, 2, 0]);
    expect(await staff.article.mostReadPlace.get({ id: articles[1] ?? 0 })).toEqual({
      place: "counted",
      readers: 3,
    });
    const logged = await rowsOf<{ changes: object }>(
      db,
      "select changes from log where entity = 'Article' and action = 'update' order by id",
    );
    expect(logged.map(({ changes }) => changes)).toEqual([
      { mostRead: ["counted", "pinned"] },
      { mostRead: ["counted", "excluded"] },
      { mostRead: ["pinned", "counted"] },
      { mostRead: ["excluded", "counted"] },
    ]);
  });

  it("responds with 404 for an unknown article and with 403 to staff who do not manage articles", async () => {
    const { db } = platform.database;
    await expect(
      staff.article.mostReadPlace.set({ id: 999_999, place: "pinned" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(staff.article.mostReadPlace.get({ id: 999_999 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const other = await clientAs(platform, (await makeUser(db, "Notification")).id);
    await expect(
      other.article.mostReadPlace.set({ id: articles[0] ?? 0, place: "pinned" }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("never shows a pinned article that readers may not see", async () => {
    const { db } = platform.database;
    const hidden = await makeArticle(db, { categoryId, publishedAt: null });
    await staff.article.mostReadPlace.set({ id: hidden.id, place: "pinned" });
    expect(await ranking()).toEqual([1, 2, 0]);
  });
});
