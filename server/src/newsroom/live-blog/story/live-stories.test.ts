import { STANDARD_NOTICES } from "@masthead/contract/newsroom/article/withdrawal.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../../test/factories/colleagues.ts";
import { makeArticle, makeCategory } from "../../../../test/factories/factory.ts";
import { entryInput } from "../../../../test/factories/live-blog.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article as articleTable } from "../../article/article.table.ts";

let platform: StartedPlatform;
let editor: TestColleague;
let categoryId: number;
let articleId: number;

const reader = () => innerClient(platform, "en-US").liveBlog;
const storiesForReaders = async () => {
  const [page, changes] = await Promise.all([
    reader().page({ id: articleId }),
    reader().changes({ id: articleId }),
  ]);
  expect(changes.stories).toEqual(page.stories);
  return page.stories;
};
const post = (title: string, more: object = {}) =>
  editor.client.liveBlog.create(
    entryInput(articleId, `Text of ${title}`, { title, publish: true, ...more }),
  );
const makeStory = async (entryId: number, client = editor.client) => {
  const { story } = await client.liveBlog.makeArticle({ id: articleId, entryId });
  if (!story) throw new Error("no article was made");
  return story;
};
const recordOf = (id: number) => editor.client.article.get({ id });
const publish = async (id: number, more: object = {}) => {
  const { version } = await recordOf(id);
  await editor.client.article.edit({
    id,
    version,
    publishedAt: new Date(Date.now() - HOUR).toISOString(),
    ...more,
  });
};

beforeAll(async () => {
  platform = await testPlatform();
  editor = await makeColleague(platform, "Rana");
  categoryId = await makeCategory(platform.database.db);
});
afterAll(() => platform.stop());
beforeEach(async () => {
  articleId = (await makeArticle(platform.database.db, { categoryId, title: "Storm" })).id;
  await editor.client.liveBlog.start({ id: articleId });
});

describe("article of an entry", () => {
  it("is a draft with the text of the entry, in the category of the live blog", async () => {
    const entry = await post("Roads closed");
    const story = await makeStory(entry.id);
    expect(story).toMatchObject({ title: "Roads closed", state: "draft" });
    expect(await recordOf(story.id)).toMatchObject({
      title: "Roads closed",
      locale: "en-US",
      categoryId,
      premium: false,
      publishedAt: null,
      body: { content: [{ type: "paragraph" }] },
    });
    const { published } = await editor.client.liveBlog.desk({ id: articleId });
    expect(published[0]).toMatchObject({ story, abilities: { makeArticle: false } });
  });

  it("is made once, also when two people make it at the same time", async () => {
    const colleague = await makeColleague(platform, "Sami");
    const entry = await post("Roads closed");
    const made = await Promise.all([
      makeStory(entry.id),
      makeStory(entry.id, colleague.client),
      makeStory(entry.id),
    ]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await makeStory(entry.id)).toEqual(made[0]);
    const { db } = platform.database;
    const rows = await db
      .select({ id: articleTable.id })
      .from(articleTable)
      .where(eq(articleTable.title, "Roads closed"));
    expect(rows.filter(({ id }) => id >= (made[0]?.id ?? 0))).toHaveLength(1);
  });

  it("is made from entries that wait, and not from removed ones", async () => {
    const waiting = await editor.client.liveBlog.create(
      entryInput(articleId, "Waits", { title: "Waits" }),
    );
    expect(await makeStory(waiting.id)).toMatchObject({ state: "draft" });
    const removed = await post("Wrong");
    await editor.client.liveBlog.remove({ id: articleId, entryId: removed.id });
    const call = editor.client.liveBlog.makeArticle({ id: articleId, entryId: removed.id });
    expect(await problemOfRejection(call)).toMatchObject({
      status: 409,
      errors: [{ code: "liveBlog.noArticle" }],
    });
  });

  it("needs the right to write", async () => {
    const account = await makeUser(platform.database.db, "Admin", {
      firstName: "Lina",
      lastName: "",
      newsroomRights: ["publish"],
    });
    const publisher = await clientAs(platform, account.id, "en-US");
    const { id: entryId } = await post("Roads closed");
    const call = publisher.liveBlog.makeArticle({ id: articleId, entryId });
    expect(await problemOfRejection(call)).toMatchObject({ status: 403 });
    const desk = await publisher.liveBlog.desk({ id: articleId });
    expect(desk.published[0]?.abilities.makeArticle).toBe(false);
  });

  it("is premium if its entry is behind the paywall", async () => {
    const { db } = platform.database;
    articleId = (await makeArticle(db, { premium: true })).id;
    await editor.client.liveBlog.start({ id: articleId });
    const withheld = await makeStory((await post("Withheld", { free: false })).id);
    const free = await makeStory((await post("Free", { free: true })).id);
    expect((await recordOf(withheld.id)).premium).toBe(true);
    expect((await recordOf(free.id)).premium).toBe(false);
  });

  it("is with the copy of an entry that moves to another live blog", async () => {
    const { id: to } = await makeArticle(platform.database.db);
    await editor.client.liveBlog.start({ id: to });
    const entry = await post("Roads closed");
    const story = await makeStory(entry.id);
    const { id, version } = entry;
    const moved = await editor.client.liveBlog.move({ id: articleId, entryId: id, version, to });
    expect(moved.story).toEqual(story);
    await publish(story.id);
    expect(await storiesForReaders()).toEqual([]);
    expect((await reader().page({ id: to })).stories).toMatchObject([{ entry: moved.id }]);
  });

  it("is with the entry into which its entry is merged", async () => {
    const kept = await post("Kept");
    const other = await post("Other");
    const story = await makeStory(other.id);
    const merged = await editor.client.liveBlog.merge({
      id: articleId,
      entryId: kept.id,
      version: kept.version,
      otherId: other.id,
      otherVersion: other.version,
    });
    expect(merged.story).toEqual(story);
  });
});

describe("link to the article of an entry", () => {
  it("is there while readers see the article, with its current title", async () => {
    const entry = await post("Roads closed");
    const story = await makeStory(entry.id);
    expect(await storiesForReaders()).toEqual([]);
    await publish(story.id, { title: "How the storm closed roads" });
    expect(await storiesForReaders()).toMatchObject([
      { entry: entry.id, article: { id: story.id, title: "How the storm closed roads" } },
    ]);
    const { version } = await recordOf(story.id);
    await editor.client.article.withdraw({
      id: story.id,
      version,
      kind: "retraction",
      notice: STANDARD_NOTICES.retraction["en-US"],
    });
    expect(await storiesForReaders()).toEqual([]);
  });

  it("is not there before the end of an embargo", async () => {
    const story = await makeStory((await post("Roads closed")).id);
    await publish(story.id, { embargoUntil: new Date(Date.now() + HOUR).toISOString() });
    expect(await storiesForReaders()).toEqual([]);
  });

  it("goes with the deletion of the article, after which another one can be made", async () => {
    const entry = await post("Roads closed");
    const story = await makeStory(entry.id);
    await publish(story.id);
    expect(await storiesForReaders()).toHaveLength(1);
    const { version } = await recordOf(story.id);
    await editor.client.article.remove({ id: story.id, version });
    expect(await storiesForReaders()).toEqual([]);
    expect((await editor.client.liveBlog.entry({ id: articleId, entryId: entry.id })).story).toBe(
      null,
    );
    expect((await makeStory(entry.id)).id).not.toBe(story.id);
  });

  it("changes the mark of the desk", async () => {
    const mark = async () => (await editor.client.liveBlog.deskMark({ id: articleId })).mark;
    const entry = await post("Roads closed");
    const before = await mark();
    const story = await makeStory(entry.id);
    const made = await mark();
    expect(made).not.toBe(before);
    await publish(story.id);
    expect(await mark()).not.toBe(made);
  });
});
