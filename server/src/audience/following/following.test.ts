import type { FollowedKind } from "@masthead/contract/audience/following.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD, refusal } from "../../../test/auth.ts";
import { makeArticle, makeCategory, makeListing } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/staff.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dataDeletionJobs } from "../data-deletion/data-deletion.jobs.ts";
import { digestChoice } from "../digest/digest.table.ts";
import { sweepFollowing } from "./following.service.ts";
import { following } from "./following.table.ts";

let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(dataDeletionJobs(platform));
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

async function reader() {
  const { id } = await makeUser(platform.database.db, "User");
  return { id, client: await clientAs(platform, id) };
}

/** One topic of each kind. */
async function topics(): Promise<Record<FollowedKind, number>> {
  const { db } = platform.database;
  const made = {
    category: await makeCategory(db),
    tag: await makeListing(db, "tag"),
    person: await makeListing(db, "person"),
    author: await makeListing(db, "author"),
  };
  platform.memo.change(["*"]);
  return made;
}

describe("following", () => {
  it("is for each kind, once, one's own, and ends", async () => {
    const made = await topics();
    const [{ client }, { client: other }] = [await reader(), await reader()];
    for (const [kind, id] of Object.entries(made) as [FollowedKind, number][]) {
      await Promise.all(Array.from({ length: 4 }, () => client.following.follow({ kind, id })));
      expect(await client.following.has({ kind, id })).toEqual({ following: true });
      expect(await other.following.has({ kind, id })).toEqual({ following: false });
    }
    const mine = await client.following.mine({});
    expect(mine.map(({ kind }) => kind).sort()).toEqual(["author", "category", "person", "tag"]);
    expect(mine.find(({ kind }) => kind === "tag")).toMatchObject({
      id: made.tag,
      name: expect.stringMatching(/^tag/),
      slug: expect.any(String),
    });
    const arabic = await client.following.mine({ locale: "ar-JO" });
    expect(arabic.find(({ kind }) => kind === "tag")?.name).toContain("عربي");
    await client.following.unfollow({ kind: "tag", id: made.tag });
    expect((await client.following.mine({})).length).toBe(3);
    expect(await other.following.mine({})).toEqual([]);
  });

  it("takes only what readers see, and leaves out what is switched off until it is on again", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const { tag: id } = await topics();
    await client.following.follow({ kind: "tag", id });
    await db.update(tag).set({ visible: false }).where(eq(tag.id, id));
    expect(await client.following.mine({})).toEqual([]);
    const { client: other } = await reader();
    expect(await refusal(other.following.follow({ kind: "tag", id }))).toMatchObject({ status: 404 });
    expect(await refusal(other.following.follow({ kind: "category", id: 900_000_001 }))).toMatchObject({ status: 404 });
    expect(await refusal(other.following.follow({ kind: "source" as "tag", id }))).toMatchObject({ status: 400 });
    await db.update(tag).set({ visible: true }).where(eq(tag.id, id));
    expect((await client.following.mine({})).length).toBe(1);
    // What is purged is followed by nobody any more.
    await db.update(following).set({ topicId: 900_000_002 }).where(eq(following.topicId, id));
    await sweepFollowing(platform);
    expect(await db.select().from(following).where(eq(following.topicId, 900_000_002))).toEqual([]);
  });

  it("gathers articles of all that is followed, newest first, each once, in windows, of sections below too", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const made = await topics();
    const below = await makeCategory(db, { parentId: made.category });
    platform.memo.change(["*"]);
    for (const [kind, id] of Object.entries(made) as [FollowedKind, number][]) await client.following.follow({ kind, id });
    const at = (n: number) => new Date(Date.now() - n * 60_000);
    const wanted = [
      await makeArticle(db, { categoryId: made.category, tagIds: [made.tag], personIds: [made.person], publishedAt: at(1) }),
      await makeArticle(db, { authorIds: [made.author], publishedAt: at(2) }),
      await makeArticle(db, { categoryId: below, publishedAt: at(3) }),
      await makeArticle(db, { personIds: [made.person], publishedAt: at(4) }),
      await makeArticle(db, { tagIds: [made.tag], publishedAt: at(5) }),
    ].map(({ id }) => id);
    await makeArticle(db, { publishedAt: at(2) });
    await makeArticle(db, { tagIds: [made.tag], locale: "ar-JO" });
    await makeArticle(db, { tagIds: [made.tag], publishedAt: at(-10) });
    await makeArticle(db, { tagIds: [made.tag] }, { enable: false });
    const first = await client.following.articles({ limit: 2 });
    const second = await client.following.articles({ limit: 2, after: first.next ?? "" });
    const third = await client.following.articles({ limit: 2, after: second.next ?? "" });
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(wanted);
    expect(third.next).toBeNull();
    expect((await (await reader()).client.following.articles({})).data).toEqual([]);
  });

  it("is in one's file with the digests, and all of it gone with the account, so that nothing is mailed", async () => {
    const { db } = platform.database;
    const { id: userId } = await makeMember(platform, "User");
    const client = await clientAs(platform, userId);
    const made = await topics();
    await client.following.follow({ kind: "person", id: made.person });
    await client.digest.choose({ frequency: "weekly", locale: "ar-JO" });
    expect(await client.account.exportData()).toMatchObject({
      following: [{ kind: "person", id: made.person, followedAt: expect.any(String) }],
      digest: { choice: { frequency: "weekly", locale: "ar-JO" }, made: [] },
    });
    await client.account.removeAccount({ password: PASSWORD });
    await expect.poll(() => db.select().from(following).where(eq(following.userId, userId)), { timeout: 20_000 }).toEqual([]);
    expect(await db.select().from(digestChoice).where(eq(digestChoice.userId, userId))).toEqual([]);
  });
});

describe("a wish of who is signed out", () => {
  const json = { "content-type": "application/json" };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.send("POST", `/api/v1/user/${path}`, { ...json, ...headers }, JSON.stringify(body));
  const cookieIn = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

  it("is remembered by their device, done once they are signed in, and forgotten then", async () => {
    const { id } = await makeArticle(platform.database.db);
    const wished = await post("wish", { kind: "article", id });
    expect(wished.status).toBe(204);
    expect(wished.headers.getSetCookie()[0]).toMatch(/HttpOnly.*Secure.*SameSite=Lax/i);
    const wish = cookieIn(wished);
    expect((await post("wish/fulfil", {}, { cookie: wish })).status).toBe(401);
    const { id: userId, client } = await reader();
    const session = await cookieOf(platform, userId);
    const done = await post("wish/fulfil", {}, { cookie: `${session}; ${wish}` });
    expect(await done.json()).toEqual({ done: { kind: "article", id } });
    expect(done.headers.getSetCookie()[0]).toMatch(/^wish=;.*Max-Age=0/i);
    expect(await client.savedArticle.has({ id })).toEqual({ saved: true });
    expect(await (await post("wish/fulfil", {}, { cookie: session })).json()).toEqual({ done: null });
  });

  it("is none when it makes no sense, or is of nothing", async () => {
    expect((await post("wish", { kind: "war", id: 1 })).status).toBe(400);
    const session = await cookieOf(platform, (await reader()).id);
    for (const wish of ["wish=article", "wish=article:0", "wish=x:1", "wish=article:1e99", "wish=%00"])
      expect(await (await post("wish/fulfil", {}, { cookie: `${session}; ${wish}` })).json(), wish).toEqual({ done: null });
    expect((await post("wish/fulfil", {}, { cookie: `${session}; wish=article:900000001` })).status).toBe(404);
  });

  it("is not taken from another site's page", async () => {
    expect((await post("wish", { kind: "article", id: 1 }, { origin: "https://elsewhere.example" })).status).toBe(403);
  });
});
