import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeEvent, makeProgram } from "../../../test/broadcast.ts";
import { makeArticle, makeCategory, makeListing, TESTER } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { article } from "../../newsroom/article/article.table.ts";
import { category } from "../../newsroom/category/category.table.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { redirectKey, redirectKeys } from "./redirect.path.ts";
import { addRedirects, type FormerAddress, findRedirect, recordAt } from "./redirect.service.ts";
import { redirect } from "./redirect.table.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const where = (path: string, locale: "en-US" | "ar-JO" = "en-US") => findRedirect(innerContext(platform, locale), path);
const add = (...addresses: FormerAddress[]) => addRedirects(platform.database.db, TESTER, addresses);

describe("the spelling of a former address", () => {
  it("is one, however it was sent", () => {
    const spellings = ["/2012/%d9%85%D9%8A%D8%A7%D9%87/", "/2012/مياه", "/2012//مياه//", "/2012/مياه/?utm_source=x&fbclid=y#top"];
    expect(new Set(spellings.map(redirectKey))).toEqual(new Set(["/2012/مياه"]));
    expect(redirectKey("/story.php?id=2&a=1")).toBe("/story.php?a=1&id=2");
    expect(redirectKey("/broken/%zz/")).toBe("/broken/%zz");
  });

  it("is none for the home page, or what cannot be kept", () => {
    for (const path of ["/", "/?utm_source=x", "", "relative", `/${"x".repeat(700)}`, "/a%00b"])
      expect(redirectKey(path), path).toBeUndefined();
    expect(redirectKey("/?p=12")).toBe("/?p=12");
  });

  it("is looked for with its query first", () => {
    expect(redirectKeys("/blog/?x=1&p=12")).toEqual(["/blog?p=12&x=1", "/blog?p=12", "/blog"]);
  });
});

describe("a former address", () => {
  it("leads to where the article stands today, by its present slug", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db, { slug: "first" });
    expect(
      await add({ path: "/2012/01/05/the-dam/", entity: "article", entityId: id }, { path: "/?p=77", entity: "article", entityId: id }),
    ).toBe(2);
    expect(await where("/2012/01/05/the-dam")).toBe(`/article/${id}/first`);
    expect(await where("/?p=77&utm_campaign=z")).toBe(`/article/${id}/first`);
    expect(await where("/?p=7")).toBeUndefined();
    await db.update(article).set({ slug: "second" }).where(eq(article.id, id));
    expect(await where("/2012/01/05/the-dam/")).toBe(`/article/${id}/second`);
  });

  it("leads nowhere while readers may not see the record", async () => {
    const { db } = platform.database;
    const draft = await makeArticle(db, { publishedAt: null });
    const ahead = await makeArticle(db, { publishedAt: new Date(Date.now() + 3_600_000) });
    const section = await makeCategory(db, { status: false });
    const hidden = await makeListing(db, "tag");
    await db.update(tag).set({ visible: false }).where(eq(tag.id, hidden));
    await add(
      { path: "/a", entity: "article", entityId: draft.id },
      { path: "/b", entity: "article", entityId: ahead.id },
      { path: "/c", entity: "category", entityId: section },
      { path: "/d", entity: "tag", entityId: hidden },
    );
    for (const path of ["/a", "/b", "/c", "/d", "/never"]) expect(await where(path), path).toBeUndefined();
  });

  it("of a section, tag or author leads to its page in a language that it has", async () => {
    const { db } = platform.database;
    const both = await makeCategory(db);
    const arabic = await makeListing(db, "tag", { name: { "ar-JO": "مياه" } });
    const author = await makeListing(db, "author", { name: { "en-US": "Mariam" } });
    await add(
      { path: "/category/x/", entity: "category", entityId: both },
      { path: "/tag/y/", entity: "tag", entityId: arabic },
      { path: "/ar/author/z/", entity: "author", entityId: author },
    );
    expect(await where("/category/x")).toBe(`/category/${both}`);
    expect(await where("/tag/y")).toBe(`/ar/articles/${encodeURIComponent("مياه")}`);
    expect(await where("/ar/author/z", "ar-JO")).toBe("/articles/mariam");
  });

  it("never shadows a real page", async () => {
    const { db } = platform.database;
    const target = await makeArticle(db);
    const other = await makeArticle(db);
    const section = await makeCategory(db);
    await makeListing(db, "tag", { name: { "en-US": "Taken" } });
    expect(
      await add(
        ...["/latest-news/", "/", "/ar", "/api/v1/article", "/info/about_us"].map(
          (path): FormerAddress => ({ path, entity: "article", entityId: target.id }),
        ),
      ),
    ).toBe(0);

    const taken = [`/article/${other.id}/anything`, `/category/${section}`, "/articles/taken"];
    await add(...taken.map((path): FormerAddress => ({ path, entity: "article", entityId: target.id })));
    for (const path of taken) expect(await where(path), path).toBeUndefined();
    await db.update(article).set({ enable: false }).where(eq(article.id, other.id));
    expect(await where(taken[0] ?? "")).toBe(`/article/${target.id}/${target.slug}`);
  });

  it("never shadows a page of what is broadcast, until that is switched off", async () => {
    const { db } = platform.database;
    const target = await makeArticle(db);
    const channel = await makeChannel(db, { slug: { "en-US": "shadowed" } });
    const program = await makeProgram(db);
    const one = await makeEpisode(db, { programId: program.id, channelId: channel.id });
    const event = await makeEvent(db, { programId: null });
    const taken = ["/live/shadowed", `/programs/${program.id}`, `/programs/${program.id}/episode/${one.id}`, `/event/${event.id}`];
    const free = ["/live/nothing", `/programs/${program.id + 1}/episode/${one.id}`, `/programs/${program.id}/episode/${one.id}/more`];
    await add(...[...taken, ...free].map((path): FormerAddress => ({ path, entity: "article", entityId: target.id })));
    const there = `/article/${target.id}/${target.slug}`;
    for (const path of taken) expect(await where(path), path).toBeUndefined();
    for (const path of free) expect(await where(path), path).toBe(there);
    await db.execute(sql`update program set status = false`);
    for (const path of taken.slice(1, 3)) expect(await where(path), path).toBe(there);
  });

  it("stays with its first record and is written once, with its log row", async () => {
    const { db } = platform.database;
    const [first, second] = [await makeArticle(db), await makeArticle(db)];
    expect(await add({ path: "/same", entity: "article", entityId: first.id })).toBe(1);
    expect(await add({ path: "/same/", entity: "article", entityId: second.id })).toBe(0);
    expect(await where("/same")).toBe(`/article/${first.id}/${first.slug}`);
    expect(await db.$count(redirect, eq(redirect.path, "/same"))).toBe(1);
    const { rows } = await platform.database.pool.query("select changes from log where entity = 'Redirect' and entity_id = $1", [first.id]);
    expect(rows).toEqual([{ changes: { path: [null, "/same"], entity: [null, "article"] } }]);
    expect(await recordAt(db, "article", ["/other", "/same/"])).toBe(first.id);
    expect(await recordAt(db, "tag", ["/same/"])).toBeUndefined();
  });

  it("makes pages that asked for it fall to what changes it", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const { id } = await makeArticle(db, { categoryId });
    await add({ path: "/tagged", entity: "article", entityId: id });
    const { tags } = await collectTags(() => where("/tagged"));
    expect([...tags]).toEqual(expect.arrayContaining(["list:redirect", `article:${id}`]));
    expect(await db.$count(category, eq(category.id, categoryId))).toBe(1);
  });
});
