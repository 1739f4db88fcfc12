import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
} from "../../../test/factories/broadcast.ts";
import {
  makeArticle,
  makeCategory,
  makeTopic,
  TEST_ACTOR,
} from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { redirectKey, redirectKeys } from "../../system/redirect/redirect.path.ts";
import {
  addRedirects,
  type FormerPath,
  findRecordByFormerPath,
} from "../../system/redirect/redirect.service.ts";
import { redirect } from "../../system/redirect/redirect.table.ts";
import { article } from "../article/article.table.ts";
import { category } from "../category/category.table.ts";
import { tag } from "../tag/tag.table.ts";
import { findRedirect } from "./former-url.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const redirectOf = (path: string, locale: "en-US" | "ar-JO" = "en-US") =>
  findRedirect(innerContext(platform, locale), path);
const add = (...addresses: FormerPath[]) =>
  addRedirects(platform.database.db, TEST_ACTOR, addresses);

describe("redirect key", () => {
  it("is the same for all spellings of a URL", () => {
    const spellings = [
      "/2012/%d9%85%D9%8A%D8%A7%D9%87/",
      "/2012/مياه",
      "/2012//مياه//",
      "/2012/مياه/?utm_source=x&fbclid=y#top",
    ];
    expect(new Set(spellings.map(redirectKey))).toEqual(new Set(["/2012/مياه"]));
    expect(redirectKey("/story.php?id=2&a=1")).toBe("/story.php?a=1&id=2");
    expect(redirectKey("/broken/%zz/")).toBe("/broken/%zz");
  });

  it("is undefined for the home page, and for paths that cannot be stored", () => {
    for (const path of ["/", "/?utm_source=x", "", "relative", `/${"x".repeat(700)}`, "/a%00b"])
      expect(redirectKey(path), path).toBeUndefined();
    expect(redirectKey("/?p=12")).toBe("/?p=12");
  });

  it("is looked up with the whole query first", () => {
    expect(redirectKeys("/blog/?x=1&p=12")).toEqual(["/blog?p=12&x=1", "/blog?p=12", "/blog"]);
  });
});

describe("redirect of a former URL", () => {
  it("leads to the article at its current slug", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db, { slug: "first" });
    expect(
      await add(
        { path: "/2012/01/05/the-dam/", entity: "article", entityId: id },
        { path: "/?p=77", entity: "article", entityId: id },
      ),
    ).toBe(2);
    expect(await redirectOf("/2012/01/05/the-dam")).toBe(`/article/${id}/first`);
    expect(await redirectOf("/?p=77&utm_campaign=z")).toBe(`/article/${id}/first`);
    expect(await redirectOf("/?p=7")).toBeUndefined();
    await db.update(article).set({ slug: "second" }).where(eq(article.id, id));
    expect(await redirectOf("/2012/01/05/the-dam/")).toBe(`/article/${id}/second`);
  });

  it("does not exist while readers may not see the record", async () => {
    const { db } = platform.database;
    const draft = await makeArticle(db, { publishedAt: null });
    const scheduled = await makeArticle(db, { publishedAt: new Date(Date.now() + 3_600_000) });
    const disabledCategory = await makeCategory(db, { status: false });
    const internalTag = await makeTopic(db, "tag");
    await db.update(tag).set({ visible: false }).where(eq(tag.id, internalTag));
    await add(
      { path: "/a", entity: "article", entityId: draft.id },
      { path: "/b", entity: "article", entityId: scheduled.id },
      { path: "/c", entity: "category", entityId: disabledCategory },
      { path: "/d", entity: "tag", entityId: internalTag },
    );
    for (const path of ["/a", "/b", "/c", "/d", "/never"])
      expect(await redirectOf(path), path).toBeUndefined();
  });

  it("leads to the page of a category, tag or author in a language that it has", async () => {
    const { db } = platform.database;
    const bilingualCategory = await makeCategory(db);
    const arabicTag = await makeTopic(db, "tag", { name: { "ar-JO": "مياه" } });
    const author = await makeTopic(db, "author", { name: { "en-US": "Mariam" } });
    await add(
      { path: "/category/x/", entity: "category", entityId: bilingualCategory },
      { path: "/tag/y/", entity: "tag", entityId: arabicTag },
      { path: "/ar/author/z/", entity: "author", entityId: author },
    );
    expect(await redirectOf("/category/x")).toBe(`/category/${bilingualCategory}`);
    expect(await redirectOf("/tag/y")).toBe(`/ar/articles/${encodeURIComponent("مياه")}`);
    expect(await redirectOf("/ar/author/z", "ar-JO")).toBe("/articles/mariam");
  });

  it("never shadows an existing page", async () => {
    const { db } = platform.database;
    const target = await makeArticle(db);
    const other = await makeArticle(db);
    const categoryId = await makeCategory(db);
    await makeTopic(db, "tag", { name: { "en-US": "Taken" } });
    expect(
      await add(
        ...["/latest-news/", "/", "/ar", "/api/v1/article", "/info/about_us"].map(
          (path): FormerPath => ({ path, entity: "article", entityId: target.id }),
        ),
      ),
    ).toBe(0);

    const existing = [
      `/article/${other.id}/anything`,
      `/category/${categoryId}`,
      "/articles/taken",
    ];
    await add(
      ...existing.map((path): FormerPath => ({ path, entity: "article", entityId: target.id })),
    );
    for (const path of existing) expect(await redirectOf(path), path).toBeUndefined();
    await db.update(article).set({ enable: false }).where(eq(article.id, other.id));
    expect(await redirectOf(existing[0] ?? "")).toBe(`/article/${target.id}/${target.slug}`);
  });

  it("never shadows a broadcast page until its record is disabled", async () => {
    const { db } = platform.database;
    const target = await makeArticle(db);
    const channel = await makeChannel(db, { slug: { "en-US": "shadowed" } });
    const program = await makeProgram(db);
    const episode = await makeEpisode(db, { programId: program.id, channelId: channel.id });
    const event = await makeEvent(db, { programId: null });
    const programPath = `/programs/${program.id}`;
    const existing = [
      "/live/shadowed",
      programPath,
      `${programPath}/episode/${episode.id}`,
      `/event/${event.id}`,
    ];
    const unused = [
      "/live/nothing",
      `/programs/${program.id + 1}/episode/${episode.id}`,
      `${programPath}/episode/${episode.id}/more`,
    ];
    await add(
      ...[...existing, ...unused].map(
        (path): FormerPath => ({ path, entity: "article", entityId: target.id }),
      ),
    );
    const targetPath = `/article/${target.id}/${target.slug}`;
    for (const path of existing) expect(await redirectOf(path), path).toBeUndefined();
    for (const path of unused) expect(await redirectOf(path), path).toBe(targetPath);
    await db.execute(sql`update program set status = false`);
    for (const path of existing.slice(1, 3)) expect(await redirectOf(path), path).toBe(targetPath);
  });

  it("stays with its first record and is stored once, with an audit log entry", async () => {
    const { db } = platform.database;
    const [first, second] = [await makeArticle(db), await makeArticle(db)];
    expect(await add({ path: "/same", entity: "article", entityId: first.id })).toBe(1);
    expect(await add({ path: "/same/", entity: "article", entityId: second.id })).toBe(0);
    expect(await redirectOf("/same")).toBe(`/article/${first.id}/${first.slug}`);
    expect(await db.$count(redirect, eq(redirect.path, "/same"))).toBe(1);
    const { rows } = await platform.database.pool.query(
      "select changes from log where entity = 'Redirect' and entity_id = $1",
      [first.id],
    );
    expect(rows).toEqual([{ changes: { path: [null, "/same"], entity: [null, "article"] } }]);
    expect(await findRecordByFormerPath(db, "article", ["/other", "/same/"])).toBe(first.id);
    expect(await findRecordByFormerPath(db, "tag", ["/same/"])).toBeUndefined();
  });

  it("adds the cache tags of the redirect and its record", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const { id } = await makeArticle(db, { categoryId });
    await add({ path: "/tagged", entity: "article", entityId: id });
    const { tags } = await collectTags(() => redirectOf("/tagged"));
    expect([...tags]).toEqual(expect.arrayContaining(["list:redirect", `article:${id}`]));
    expect(await db.$count(category, eq(category.id, categoryId))).toBe(1);
  });
});
