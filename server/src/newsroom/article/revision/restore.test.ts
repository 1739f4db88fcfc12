import type { Client } from "@masthead/contract/contract.ts";
import {
  ARTICLE_FIELDS,
  ARTICLE_TEXT_FIELDS,
  type ArticleField,
  type ArticleFields,
  CONTENT_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bodyOf,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;
let editor: Client;
/** Values that each field may be changed to. */
let choicesByField: { [Field in ArticleField]?: ArticleFields[Field][] };

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const minutesFromNow = (minutes: number) => minutesAgo(-minutes);

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
  const [categoryId, authorId, tagId] = [
    await makeCategory(db),
    await makeTopic(db, "author"),
    await makeTopic(db, "tag"),
  ];
  choicesByField = {
    ...Object.fromEntries(ARTICLE_TEXT_FIELDS.map((field) => [field, ["", `Its ${field}`]])),
    title: ["First title", "Second title"],
    body: [bodyOf("First"), bodyOf("Second")],
    categoryId: [null, categoryId],
    authorIds: [[], [authorId]],
    tagIds: [[], [tagId]],
    seoTitle: ["", "Title for search"],
    socialTitle: ["", "Title for networks"],
    socialDescription: ["", "Text for networks"],
    socialImageId: [null, await makeMediaImage(db)],
    enable: [true, false],
    publishedAt: [null, minutesAgo(60), minutesFromNow(60)],
    embargoUntil: [null, minutesFromNow(30)],
    expiresAt: [null, minutesFromNow(600)],
    premium: [false, true],
    noindex: [false, true],
    breaking: [false, true],
    breakingUntil: [minutesFromNow(90), minutesFromNow(120)],
    corrections: [[], [{ text: "The date was wrong.", at: minutesAgo(5) }]],
    canonicalUrl: [null, "https://elsewhere.example/story"],
  };
});

afterAll(() => platform.stop());

const pickFields = (record: ArticleFields, fields: readonly ArticleField[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));
const OTHER_FIELDS = ARTICLE_FIELDS.filter((field) => !CONTENT_FIELDS.includes(field));

async function revisionIdOf(id: number, version: number): Promise<number> {
  const { data } = await editor.article.revision.list({ id, limit: 100 });
  return data.find((revision) => revision.version === version)?.id ?? 0;
}

const restore = async ({ id }: ArticleRecord, version: number) =>
  editor.article.revision.restore({ id, revisionId: await revisionIdOf(id, version) });

describe("restoring a revision", () => {
  it("leaves a published article published when the revision is older than its publication", async () => {
    const created = await editor.article.create({
      locale: "en-US",
      title: "Before publication",
      body: bodyOf("Old"),
    });
    const corrections = [{ text: "The name was wrong.", at: minutesAgo(1) }];
    const published = await editor.article.edit({
      id: created.id,
      version: 1,
      title: "Published",
      publishedAt: minutesAgo(10),
      corrections,
    });
    const restored = await restore(created, 1);
    expect(restored).toMatchObject({
      version: 3,
      title: "Before publication",
      body: bodyOf("Old"),
      state: "published",
      slug: published.slug,
    });
    expect(restored).toMatchObject({
      publishedAt: published.publishedAt,
      corrections: published.corrections,
    });
    const titleForReaders = async () =>
      (await innerClient(platform, "en-US").article.details({ id: created.id })).title;
    expect(await titleForReaders()).toBe("Published");
    await editor.article.edit({ id: created.id, version: 3, publish: { kind: "silent" } });
    expect(await titleForReaders()).toBe("Before publication");
  });

  it("does not publish a draft when the revision was published", async () => {
    const created = await editor.article.create({
      locale: "en-US",
      title: "Was published",
      publishedAt: minutesAgo(10),
    });
    await editor.article.edit({
      id: created.id,
      version: 1,
      title: "Withdrawn",
      publishedAt: null,
    });
    expect(await restore(created, 1)).toMatchObject({
      title: "Was published",
      publishedAt: null,
      state: "draft",
    });
    await expect(
      innerClient(platform, "en-US").article.details({ id: created.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("keeps an embargo that was set after the revision", async () => {
    const created = await editor.article.create({
      locale: "en-US",
      title: "No embargo",
      publishedAt: minutesAgo(10),
    });
    const embargoUntil = minutesFromNow(60);
    await editor.article.edit({ id: created.id, version: 1, title: "Under embargo", embargoUntil });
    expect(await restore(created, 1)).toMatchObject({
      title: "No embargo",
      embargoUntil,
      state: "scheduled",
    });
  });

  it("records only the restored fields as changed", async () => {
    const created = await editor.article.create({ locale: "en-US", title: "Old" });
    await editor.article.edit({
      id: created.id,
      version: 1,
      title: "New",
      premium: true,
      noindex: true,
    });
    await restore(created, 1);
    expect((await editor.article.revision.list({ id: created.id })).data[0]).toMatchObject({
      version: 3,
      changed: ["title"],
    });
  });

  it("takes content from the revision and all other fields from the article after any sequence of edits and restores", async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("edit" as const),
        changes: fc.uniqueArray(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 }),
      }),
      fc.record({ kind: fc.constant("restore" as const), version: fc.nat() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        let current = await editor.article.create({
          locale: "en-US",
          title: "First title",
          breakingUntil: minutesFromNow(90),
        });
        const saved = new Map([[current.version, current]]);
        for (const action of steps) {
          if (action.kind === "edit") {
            const fields = Object.keys(choicesByField) as ArticleField[];
            const changes = action.changes.map(([field, value]) => {
              const name = fields[field % fields.length] as ArticleField;
              const choices = choicesByField[name] ?? [];
              return [name, choices[value % choices.length]];
            });
            const edited: Partial<ArticleFields> = {
              ...pickFields(current, ARTICLE_FIELDS),
              ...Object.fromEntries(changes),
            };
            // An expiry date without a publication date is rejected.
            if (!edited.publishedAt) edited.expiresAt = null;
            current = await editor.article.edit({
              ...edited,
              id: current.id,
              version: current.version,
            });
          } else {
            const versions = [...saved.keys()];
            const target = saved.get(versions[action.version % versions.length] ?? 1) ?? current;
            const restored = await restore(current, target.version);
            expect(pickFields(restored, CONTENT_FIELDS)).toEqual(
              pickFields(target, CONTENT_FIELDS),
            );
            expect(pickFields(restored, OTHER_FIELDS)).toEqual(pickFields(current, OTHER_FIELDS));
            current = restored;
          }
          saved.set(current.version, current);
        }
      }),
      { numRuns: 15 },
    );
  });
});
