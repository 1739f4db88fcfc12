import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeStoryPackage } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { storyPackagePages } from "./story-package.service.ts";

let platform: StartedPlatform;
let staff: Client;

beforeAll(async () => {
  platform = await testPlatform();
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const english = () => innerClient(platform, "en-US");
const arabic = () => innerClient(platform, "ar-JO");
const article = async (values: Parameters<typeof makeArticle>[1] = {}) =>
  (await makeArticle(platform.database.db, { categoryId: null, ...values })).id;
const translation = (translationOf: number) => article({ locale: "ar-JO", translationOf });
const picked = (...ids: number[]) => ids.map((articleId) => ({ articleId, role: null }));
const titled = (text: string) => ({ "en-US": text });
const idsIn = (story: { articles: { article: { id: number } }[] }) =>
  story.articles.map((one) => one.article.id);

describe("a story package", () => {
  it("has the published articles in order, with their labels", async () => {
    const [lead, hidden, later, last] = [
      await article(),
      await article({ enable: false }),
      await article({ publishedAt: new Date(Date.now() + HOUR) }),
      await article(),
    ];
    const { id } = await staff.storyPackage.create({
      title: { "en-US": "The flood", "ar-JO": "الفيضان" },
      intro: titled("What happened on the river."),
      articles: [
        { articleId: lead, role: null },
        ...picked(hidden, later),
        { articleId: last, role: "background" },
      ],
      status: true,
    });
    expect(await english().storyPackage.get({ id })).toMatchObject({
      id,
      title: "The flood",
      intro: "What happened on the river.",
      ended: false,
      languages: ["en-US"],
      articles: [
        { role: null, article: { id: lead } },
        { role: "background", article: { id: last } },
      ],
    });
    expect((await problemOfRejection(arabic().storyPackage.get({ id }))).status).toBe(404);
    expect((await storyPackagePages(platform.database.db, new Date())).at(-1)).toEqual({
      id,
      languages: ["en-US"],
    });
  });

  it("shows the translation of an article in its language, and a pair once", async () => {
    const [one, two] = [await article(), await article()];
    const [first, second] = [await translation(one), await translation(two)];
    const id = await makeStoryPackage(platform.database.db, [one, second, two]);
    expect(idsIn(await english().storyPackage.get({ id }))).toEqual([one, two]);
    expect(idsIn(await arabic().storyPackage.get({ id }))).toEqual([first, second]);
    for (const [client, member] of [
      [english(), one],
      [arabic(), first],
      [arabic(), second],
    ] as const)
      expect((await client.article.details({ id: member })).storyPackageId).toBe(id);
  });

  it("is not shown as a draft, or with fewer than two published articles", async () => {
    const [one, two] = [await article(), await article()];
    const draft = await makeStoryPackage(platform.database.db, [one, two], { status: false });
    expect((await problemOfRejection(english().storyPackage.get({ id: draft }))).status).toBe(404);
    expect((await english().article.details({ id: one })).storyPackageId).toBeNull();
    const small = await makeStoryPackage(platform.database.db, [
      one,
      await article({ enable: false }),
    ]);
    expect((await problemOfRejection(english().storyPackage.get({ id: small }))).status).toBe(404);
  });

  it("changes with its articles and itself", async () => {
    const [one, two, three] = [await article(), await article(), await article()];
    const created = await staff.storyPackage.create({
      title: titled("Changing"),
      articles: picked(one, two, three),
      status: true,
    });
    const { id } = created;
    expect(idsIn(await english().storyPackage.get({ id }))).toEqual([one, two, three]);
    await staff.article.status({ id: three, enable: false });
    await expect
      .poll(async () => idsIn(await english().storyPackage.get({ id })))
      .toEqual([one, two]);
    await staff.storyPackage.edit({ id, version: created.version, articles: picked(two, one) });
    await expect
      .poll(async () => idsIn(await english().storyPackage.get({ id })))
      .toEqual([two, one]);
    await staff.storyPackage.remove({ id });
    await expect
      .poll(async () => (await english().article.details({ id: one })).storyPackageId)
      .toBeNull();
  });
});

describe("articles of story packages", () => {
  it("belong to one running story package, also by their translations", async () => {
    const [one, two, other] = [await article(), await article(), await article()];
    const inArabic = await translation(one);
    const first = await staff.storyPackage.create({
      title: titled("First"),
      articles: picked(one, two),
      status: true,
    });
    const draft = await staff.storyPackage.create({
      title: titled("Second"),
      articles: picked(other, inArabic),
    });
    const { id } = draft;
    expect(
      await problemOfRejection(staff.storyPackage.setStatus({ id, status: true })),
    ).toMatchObject({
      status: 409,
      errors: [{ path: "articles", code: "storyPackage.articleInOther" }],
    });
    await staff.storyPackage.edit({ id: first.id, version: first.version, ended: true });
    await staff.storyPackage.setStatus({ id, status: true });
    await expect
      .poll(async () => (await english().article.details({ id: one })).storyPackageId)
      .toBe(id);
    expect((await english().article.details({ id: two })).storyPackageId).toBe(first.id);
  });

  it("are at least two, none of them twice", async () => {
    const one = await article();
    const create = (articles: ReturnType<typeof picked>, status: boolean) =>
      problemOfRejection(staff.storyPackage.create({ title: titled("Short"), articles, status }));
    expect(await create(picked(one), true)).toMatchObject({
      errors: [{ path: "articles", code: "storyPackage.tooFewArticles" }],
    });
    expect(await create(picked(one, one), false)).toMatchObject({
      errors: [{ path: "articles", code: "storyPackage.articleTwice" }],
    });
  });

  it("cannot be deleted before they are taken out of it", async () => {
    const [one, two] = [await article(), await article()];
    const { id, version } = await staff.storyPackage.create({
      title: titled("Holding"),
      articles: picked(one, two),
    });
    expect((await problemOfRejection(staff.article.remove({ id: one }))).references).toEqual([
      { entity: "StoryPackage", count: 1, examples: [{ id, label: "Holding" }] },
    ]);
    await staff.storyPackage.edit({ id, version, articles: picked(two) });
    await staff.article.remove({ id: one });
  });
});

describe("lists of story packages", () => {
  it("have running ones first, and the home page those that editors chose", async () => {
    const { db } = platform.database;
    const pair = async () => [await article(), await article()];
    const ended = await makeStoryPackage(db, await pair(), { ended: true, onHome: true });
    const running = await makeStoryPackage(db, await pair(), { onHome: true });
    const ids = (await english().storyPackage.list({})).data.map(({ id }) => id);
    expect(ids.indexOf(running)).toBeLessThan(ids.indexOf(ended));
    const home = (await english().storyPackage.home({})).map(({ id }) => id);
    expect(home).toContain(running);
    expect(home).not.toContain(ended);
  });

  it("give the lead of a front page its links", async () => {
    const { db } = platform.database;
    const [lead, other] = [
      await article({ publishedAt: new Date(Date.now() - 1000) }),
      await article({ publishedAt: new Date(Date.now() - 1000 * HOUR) }),
    ];
    await makeStoryPackage(db, [other, lead]);
    const { main } = await english().front.page({});
    expect(main.find(({ id }) => id === lead)?.related.map(({ id }) => id)).toContain(other);
  });
});
