import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD, rejectionOf } from "../../../test/factories/auth.ts";
import { makeEpisode } from "../../../test/factories/broadcast.ts";
import { makeArticle, makeCategory, makeTopic } from "../../../test/factories/factory.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dataDeletionJobs } from "../data-deletion/data-deletion.jobs.ts";
import { digestChoice } from "../digest/digest.table.ts";
import { deleteOrphanedFollows } from "./following.store.ts";
import { following } from "./following.table.ts";

let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(dataDeletionJobs(platform));
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

async function reader() {
  const { id } = await makeUser(platform.database.db, "User");
  return { id, client: await clientAs(platform, id) };
}

async function topics(): Promise<Record<FollowedKind, number>> {
  const { db } = platform.database;
  const created = {
    category: await makeCategory(db),
    tag: await makeTopic(db, "tag"),
    person: await makeTopic(db, "person"),
    author: await makeTopic(db, "author"),
  };
  return created;
}

describe("following", () => {
  it("follows and unfollows topics of each kind, once per reader", async () => {
    const topicIds = await topics();
    const [{ client }, { client: other }] = [await reader(), await reader()];
    for (const [kind, id] of Object.entries(topicIds) as [FollowedKind, number][]) {
      await Promise.all(Array.from({ length: 4 }, () => client.following.follow({ kind, id })));
      expect(await client.following.has({ kind, id })).toEqual({ following: true });
      expect(await other.following.has({ kind, id })).toEqual({ following: false });
    }
    const mine = await client.following.mine({});
    expect(mine.map(({ kind }) => kind).sort()).toEqual(["author", "category", "person", "tag"]);
    expect(mine.find(({ kind }) => kind === "tag")).toMatchObject({
      id: topicIds.tag,
      name: expect.stringMatching(/^tag/),
      slug: expect.any(String),
    });
    const arabic = await client.following.mine({ locale: "ar-JO" });
    expect(arabic.find(({ kind }) => kind === "tag")?.name).toContain("عربي");
    await client.following.unfollow({ kind: "tag", id: topicIds.tag });
    expect((await client.following.mine({})).length).toBe(3);
    expect(await other.following.mine({})).toEqual([]);
  });

  it("accepts only visible topics and hides disabled ones until they are enabled again", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const { tag: id } = await topics();
    await client.following.follow({ kind: "tag", id });
    await db.update(tag).set({ visible: false }).where(eq(tag.id, id));
    expect(await client.following.mine({})).toEqual([]);
    const { client: other } = await reader();
    expect(await rejectionOf(other.following.follow({ kind: "tag", id }))).toMatchObject({
      status: 404,
    });
    expect(
      await rejectionOf(other.following.follow({ kind: "category", id: 900_000_001 })),
    ).toMatchObject({ status: 404 });
    expect(
      await rejectionOf(other.following.follow({ kind: "source" as "tag", id })),
    ).toMatchObject({ status: 400 });
    await db.update(tag).set({ visible: true }).where(eq(tag.id, id));
    expect((await client.following.mine({})).length).toBe(1);
    // Simulates a purged topic.
    await db.update(following).set({ topicId: 900_000_002 }).where(eq(following.topicId, id));
    await deleteOrphanedFollows(platform.database.db);
    expect(await db.select().from(following).where(eq(following.topicId, 900_000_002))).toEqual([]);
  });

  it("lists articles of all followed topics and subcategories, newest first, without duplicates, in pages", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const topicIds = await topics();
    const below = await makeCategory(db, { parentId: topicIds.category });
    for (const [kind, id] of Object.entries(topicIds) as [FollowedKind, number][])
      await client.following.follow({ kind, id });
    const at = (n: number) => new Date(Date.now() - n * 60_000);
    const expectedIds = [
      await makeArticle(db, {
        categoryId: topicIds.category,
        tagIds: [topicIds.tag],
        personIds: [topicIds.person],
        publishedAt: at(1),
      }),
      await makeArticle(db, { authorIds: [topicIds.author], publishedAt: at(2) }),
      await makeArticle(db, { categoryId: below, publishedAt: at(3) }),
      await makeArticle(db, { personIds: [topicIds.person], publishedAt: at(4) }),
      await makeArticle(db, { tagIds: [topicIds.tag], publishedAt: at(5) }),
    ].map(({ id }) => id);
    await makeArticle(db, { publishedAt: at(2) });
    await makeArticle(db, { tagIds: [topicIds.tag], locale: "ar-JO" });
    await makeArticle(db, { tagIds: [topicIds.tag], publishedAt: at(-10) });
    await makeArticle(db, { tagIds: [topicIds.tag] }, { enable: false });
    const first = await client.following.articles({ limit: 2 });
    const second = await client.following.articles({ limit: 2, after: first.meta.next ?? "" });
    const third = await client.following.articles({ limit: 2, after: second.meta.next ?? "" });
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
      expectedIds,
    );
    expect(third.meta.next).toBeNull();
    expect((await (await reader()).client.following.articles({})).data).toEqual([]);
  });

  it("is part of the data export with the digests, and is deleted with the account", async () => {
    const { db } = platform.database;
    const { id: userId } = await makeUserWithPassword(platform, "User");
    const client = await clientAs(platform, userId);
    const topicIds = await topics();
    await client.following.follow({ kind: "person", id: topicIds.person });
    await client.digest.choose({ frequency: "weekly", locale: "ar-JO" });
    expect(await client.account.exportData()).toMatchObject({
      following: [{ kind: "person", id: topicIds.person, followedAt: expect.any(String) }],
      digest: { choice: { frequency: "weekly", locale: "ar-JO" }, made: [] },
    });
    await client.account.removeAccount({ password: PASSWORD });
    await expect
      .poll(() => db.select().from(following).where(eq(following.userId, userId)))
      .toEqual([]);
    expect(await db.select().from(digestChoice).where(eq(digestChoice.userId, userId))).toEqual([]);
  });
});

describe("pending action of a signed-out reader", () => {
  const json = { "content-type": "application/json" };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.send("POST", `/api/v1/user/${path}`, { ...json, ...headers }, JSON.stringify(body));
  const cookieIn = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

  it("is stored in a cookie, run once after sign-in, and then deleted", async () => {
    const { id } = await makeArticle(platform.database.db);
    const stored = await post("wish", { kind: "article", id });
    expect(stored.status).toBe(204);
    expect(stored.headers.getSetCookie()[0]).toMatch(/HttpOnly.*Secure.*SameSite=Lax/i);
    const pendingCookie = cookieIn(stored);
    expect((await post("wish/fulfil", {}, { cookie: pendingCookie })).status).toBe(401);
    const { id: userId, client } = await reader();
    const session = await cookieOf(platform, userId);
    const done = await post("wish/fulfil", {}, { cookie: `${session}; ${pendingCookie}` });
    expect(await done.json()).toEqual({ done: { kind: "article", id } });
    expect(done.headers.getSetCookie()[0]).toMatch(/^wish=;.*Max-Age=0/i);
    expect(await client.savedArticle.has({ id })).toEqual({ saved: true });
    expect(await (await post("wish/fulfil", {}, { cookie: session })).json()).toEqual({
      done: null,
    });
  });

  it("saves an episode to watch later", async () => {
    const { id } = await makeEpisode(platform.database.db);
    const pendingCookie = cookieIn(await post("wish", { kind: "episode", id }));
    const { id: userId, client } = await reader();
    const session = await cookieOf(platform, userId);
    const done = await post("wish/fulfil", {}, { cookie: `${session}; ${pendingCookie}` });
    expect(await done.json()).toEqual({ done: { kind: "episode", id } });
    expect(await client.watchList.has({ kind: "episode", id })).toEqual({ saved: true });
  });

  it("is ignored when malformed, and refused for a missing article", async () => {
    expect((await post("wish", { kind: "war", id: 1 })).status).toBe(400);
    const session = await cookieOf(platform, (await reader()).id);
    for (const pendingCookie of [
      "wish=article",
      "wish=article:0",
      "wish=x:1",
      "wish=article:1e99",
      "wish=%00",
    ])
      expect(
        await (await post("wish/fulfil", {}, { cookie: `${session}; ${pendingCookie}` })).json(),
        pendingCookie,
      ).toEqual({
        done: null,
      });
    expect(
      (await post("wish/fulfil", {}, { cookie: `${session}; wish=article:900000001` })).status,
    ).toBe(404);
  });

  it("is refused from another origin", async () => {
    expect(
      (await post("wish", { kind: "article", id: 1 }, { origin: "https://elsewhere.example" }))
        .status,
    ).toBe(403);
  });
});
