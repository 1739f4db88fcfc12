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
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article as articleTable } from "../../article/article.table.ts";
import { followArticles } from "./follow-article.service.ts";

/** Headline that is only in the entry. */
const TITLE = "Qzxlinked";

let platform: StartedPlatform;
let server: TestServer;
let editor: TestColleague;
let categoryId: number;
/** Article with the live blog. */
let blogId: number;
/** Article that is added to it: a draft. */
let storyId: number;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await makeColleague(platform, "Rana");
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});
beforeEach(async () => {
  const { db } = platform.database;
  categoryId = await makeCategory(db, { onHome: true });
  blogId = (await makeArticle(db, { categoryId, title: "Storm" })).id;
  storyId = (await makeArticle(db, { categoryId, title: "How roads closed", publishedAt: null }))
    .id;
  await editor.client.liveBlog.start({ id: blogId });
});

const add = (more: object = {}, client = editor.client) =>
  client.liveBlog.addArticle({ id: blogId, storyId, title: TITLE, publish: true, ...more });
const entryOf = (entryId: number) => editor.client.liveBlog.entry({ id: blogId, entryId });
const editStory = async (fields: object) => {
  const { version } = await editor.client.article.get({ id: storyId });
  await editor.client.article.edit({ id: storyId, version, ...fields });
};
const publishStory = (more: object = {}) =>
  editStory({ publishedAt: new Date(Date.now() - HOUR).toISOString(), ...more });
const withdrawStory = async () => {
  const { version } = await editor.client.article.get({ id: storyId });
  const notice = STANDARD_NOTICES.retraction["en-US"];
  await editor.client.article.withdraw({ id: storyId, version, kind: "retraction", notice });
};
const reader = () => innerClient(platform, "en-US").liveBlog;

/** Public calls and documents that show an entry of the live blog. */
const showing = () => [
  `/api/v1/live-blog/${blogId}`,
  `/api/v1/live-blog/${blogId}/changes`,
  `/api/v1/live-blog/${blogId}/changes?after=0`,
  `/api/v1/front-page?categoryId=${categoryId}`,
  ...["rss.xml", "atom.xml", "feed.json"].map((format) => `/article/${blogId}/live/${format}`),
];
const containing = async () => {
  const found: string[] = [];
  for (const path of showing())
    if ((await (await server.get(path)).text()).includes(TITLE)) found.push(path);
  return found;
};

describe("article that is added to a live blog", () => {
  it("is an entry that waits, or that an editor publishes", async () => {
    await publishStory();
    const { entryId, ...rest } = await add({ publish: false, text: "One\n\nTwo", label: "Roads" });
    expect(rest).toEqual({ state: "submitted", added: true });
    expect(await entryOf(entryId)).toMatchObject({
      title: TITLE,
      label: "Roads",
      linked: true,
      bodyHtml: "<p>One</p><p>Two</p>",
      story: { id: storyId, title: "How roads closed", state: "published" },
      abilities: { publish: true, makeArticle: false, merge: false, move: false },
    });
    await editor.client.liveBlog.publish({ id: blogId, entryId });
    const page = await reader().page({ id: blogId });
    expect(page.entries.map(({ id }) => id)).toEqual([entryId]);
    expect(page.stories).toMatchObject([{ entry: entryId, article: { id: storyId } }]);
  });

  it("has one entry, also when two people add it at the same time", async () => {
    const colleague = await makeColleague(platform, "Sami");
    const added = await Promise.all([add(), add({}, colleague.client), add()]);
    expect(new Set(added.map(({ entryId }) => entryId)).size).toBe(1);
    expect(added.filter((result) => result.added)).toHaveLength(1);
    const { scheduled } = await editor.client.liveBlog.desk({ id: blogId });
    expect(scheduled.map(({ id }) => id)).toEqual([added[0]?.entryId]);
  });

  it("has an entry in each live blog to which it is added", async () => {
    const { id: other } = await makeArticle(platform.database.db);
    await editor.client.liveBlog.start({ id: other });
    await add();
    expect(await add({ id: other })).toMatchObject({ added: true });
  });

  it("can be added again after its author took the entry back", async () => {
    const first = await add({ publish: false });
    await editor.client.liveBlog.withdraw({ id: blogId, entryId: first.entryId });
    const second = await add({ publish: false });
    expect(second.added).toBe(true);
    expect(second.entryId).not.toBe(first.entryId);
  });

  it("keeps the entry from which it was made", async () => {
    const { liveBlog } = editor.client;
    const source = await liveBlog.create(
      entryInput(blogId, "Text", { title: "Source", publish: true }),
    );
    const made = await liveBlog.makeArticle({ id: blogId, entryId: source.id });
    expect(await add({ storyId: made.story?.id })).toEqual({
      entryId: source.id,
      state: "published",
      added: false,
    });
    const { entryId } = await add();
    const again = await liveBlog.makeArticle({ id: blogId, entryId });
    expect(again.story?.id).toBe(storyId);
  });

  it("is refused in its own live blog, in another language and after the end", async () => {
    const { db } = platform.database;
    expect(await problemOfRejection(add({ storyId: blogId }))).toMatchObject({
      errors: [{ code: "liveBlog.ownArticle" }],
    });
    const { id: arabic } = await makeArticle(db, { locale: "ar-JO" });
    expect(await problemOfRejection(add({ storyId: arabic }))).toMatchObject({
      errors: [{ code: "liveBlog.otherLanguage" }],
    });
    await editor.client.liveBlog.end({ id: blogId });
    expect(await problemOfRejection(add({ publish: false }))).toMatchObject({
      status: 409,
      errors: [{ code: "liveBlog.ended" }],
    });
  });

  it("is published with the right to publish only", async () => {
    const account = await makeUser(platform.database.db, "Admin", {
      firstName: "Lina",
      lastName: "",
      newsroomRights: ["write"],
    });
    const reporter = await clientAs(platform, account.id, "en-US");
    expect(await problemOfRejection(add({}, reporter))).toMatchObject({ status: 403 });
    expect(await add({ publish: false }, reporter)).toMatchObject({ state: "submitted" });
  });

  it("cannot be merged or moved", async () => {
    const { liveBlog } = editor.client;
    const { entryId } = await add({ publish: false });
    const other = await liveBlog.create(entryInput(blogId, "Waits"));
    const { version } = await entryOf(entryId);
    const { id: to } = await makeArticle(platform.database.db);
    await liveBlog.start({ id: to });
    const refusal = { status: 409, errors: [{ code: "liveBlog.linkedEntry" }] };
    const move = liveBlog.move({ id: blogId, entryId, version, to });
    expect(await problemOfRejection(move)).toMatchObject(refusal);
    const merge = liveBlog.merge({
      id: blogId,
      entryId: other.id,
      version: other.version,
      otherId: entryId,
      otherVersion: version,
    });
    expect(await problemOfRejection(merge)).toMatchObject(refusal);
  });
});

describe("entry of an article", () => {
  it("is in no public call or document before the article is published, and in all after", async () => {
    const { entryId, state } = await add({ keyEvent: true });
    expect(state).toBe("scheduled");
    expect(await entryOf(entryId)).toMatchObject({
      publishAt: null,
      abilities: { publish: false },
    });
    expect(await containing()).toEqual([]);
    await publishStory();
    expect((await entryOf(entryId)).state).toBe("published");
    await expect.poll(containing).toEqual(showing());
  });

  it("disappears with the withdrawal of the article, and returns when it is published again", async () => {
    await publishStory();
    const { entryId } = await add({ keyEvent: true });
    const { publishedAt } = await entryOf(entryId);
    await expect.poll(containing).toEqual(showing());
    await withdrawStory();
    expect(await containing()).toEqual([]);
    expect((await reader().changes({ id: blogId })).changes).toMatchObject([
      { kind: "removed", id: entryId },
    ]);
    const { version } = await editor.client.article.get({ id: storyId });
    await editor.client.article.reinstate({ id: storyId, version });
    expect((await entryOf(entryId)).state).toBe("scheduled");
    await publishStory();
    expect(await entryOf(entryId)).toMatchObject({ state: "published", publishedAt });
    expect((await reader().changes({ id: blogId })).changes).toMatchObject([
      { kind: "entry", entry: { id: entryId } },
    ]);
    await expect.poll(containing).toEqual(showing());
  });

  it("goes with the deletion of the article", async () => {
    await publishStory();
    const { entryId } = await add();
    const { version } = await editor.client.article.get({ id: storyId });
    await editor.client.article.remove({ id: storyId, version });
    expect(await containing()).toEqual([]);
    expect(await entryOf(entryId)).toMatchObject({ state: "scheduled", story: null });
  });

  it("is held when an editor publishes it before the article", async () => {
    const { entryId } = await add({ publish: false });
    expect(await editor.client.liveBlog.publish({ id: blogId, entryId })).toMatchObject({
      state: "scheduled",
      publishAt: null,
    });
    await editor.client.liveBlog.submit({ id: blogId, entryId });
    await publishStory();
    expect((await entryOf(entryId)).state).toBe("submitted");
  });

  it("is hidden from the expiry of the article on, and held by the next run of the job", async () => {
    const { db } = platform.database;
    await publishStory();
    const { entryId } = await add({ keyEvent: true });
    await db
      .update(articleTable)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(articleTable.id, storyId));
    const page = await reader().page({ id: blogId });
    expect([page.entries, page.keyEvents, page.stories, page.total]).toEqual([[], [], [], 0]);
    expect((await reader().changes({ id: blogId })).changes).toMatchObject([{ kind: "removed" }]);
    await Promise.all([followArticles(platform, new Date()), followArticles(platform, new Date())]);
    expect((await entryOf(entryId)).state).toBe("scheduled");
  });

  it("comes out at the end of an embargo", async () => {
    const { db } = platform.database;
    await publishStory({ embargoUntil: new Date(Date.now() + HOUR).toISOString() });
    const { entryId } = await add();
    await followArticles(platform, new Date());
    expect((await entryOf(entryId)).state).toBe("scheduled");
    await db
      .update(articleTable)
      .set({ embargoUntil: new Date(Date.now() - 1000) })
      .where(eq(articleTable.id, storyId));
    await followArticles(platform, new Date());
    expect((await entryOf(entryId)).state).toBe("published");
  });

  it("waits for an editor if the live blog ended before the article was published", async () => {
    const { entryId } = await add();
    await editor.client.liveBlog.end({ id: blogId });
    await publishStory();
    expect((await entryOf(entryId)).state).toBe("submitted");
    expect(await containing()).toEqual([]);
  });
});
