import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import {
  categoryExists,
  createCategory,
} from "../../src/newsroom/category/category-write.service.ts";
import { lockImages } from "../../src/newsroom/media/media-lookup.service.ts";
import { findTopic, topicExists } from "../../src/newsroom/topic/topic-write.service.ts";
import { problemError } from "../../src/platform/http/problem.ts";
import { type Db, rowsOf } from "../../src/platform/postgres/database.ts";
import { makeChannel, makeProgram, makeProgramCategory } from "./broadcast.ts";
import { makeCity, makePackage, makeRegion } from "./commerce.ts";
import { makeArticle, makeCategory, makeMediaImage, makeTopic, TEST_ACTOR } from "./factory.ts";
import { orderInput } from "./shop.ts";
import { makeUser } from "./staff.ts";

const MONTH = 30 * 24 * 60 * 60 * 1000;
/** Details of an order that is delivered. */
const ORDERED = { address: "Rainbow Street 7", phone: "+962791234567" };

/** Record that can be created and deleted, and a save of another record that references it. */
export interface ReferenceCase {
  make(): Promise<number>;
  remove(id: number): Promise<unknown>;
  /** Prepares the save of the referencing record. */
  save(): Promise<(id: number) => Promise<unknown>>;
  /**
   * The path of the save contains the id, so that the reply is 404 if the record does not exist.
   */
  isInPath?: true;
}

/** All ways in which a record references another, by description. */
export function buildReferenceCases(db: Db, staff: Client): Record<string, ReferenceCase[]> {
  let sequence = 0;
  const name = () => ({ "en-US": `Naming ${++sequence}` });
  const createArticle = async (fields: object = {}) =>
    (
      await staff.article.create({
        locale: "en-US",
        title: `Naming story ${++sequence}`,
        ...fields,
      })
    ).id;
  const figure = (mediaId: number) => ({
    type: "doc",
    content: [{ type: "figure", attrs: { mediaId } }],
  });

  const category = {
    make: () => makeCategory(db),
    remove: (id: number) => staff.category.remove({ id }),
  };
  const source = {
    make: () => makeTopic(db, "source"),
    remove: (id: number) => staff.source.remove({ id }),
  };
  const author = {
    make: () => makeTopic(db, "author"),
    remove: (id: number) => staff.author.remove({ id }),
  };
  const tag = {
    make: () => makeTopic(db, "tag"),
    remove: (id: number) => staff.tag.remove({ id }),
  };
  const person = {
    make: () => makeTopic(db, "person"),
    remove: (id: number) => staff.peopleOfInterest.remove({ id }),
  };
  const article = { make: createArticle, remove: (id: number) => staff.article.remove({ id }) };
  const original = { ...article, make: () => createArticle({ locale: "ar-JO" }) };
  const image = {
    make: () => makeMediaImage(db),
    remove: (id: number) => staff.media.remove({ id }),
  };
  const channel = {
    make: async () => (await makeChannel(db)).id,
    remove: (id: number) => staff.channel.remove({ id }),
  };
  const programCategory = {
    make: async () => (await makeProgramCategory(db)).id,
    remove: (id: number) => staff.programCategory.remove({ id }),
  };
  const program = {
    make: async () => (await makeProgram(db)).id,
    remove: (id: number) => staff.program.remove({ id }),
  };
  const city = {
    make: async () => (await makeCity(db)).id,
    remove: (id: number) => staff.merchantCity.remove({ id }),
  };
  const region = {
    make: async () => (await makeRegion(db)).id,
    remove: (id: number) => staff.merchantRegion.remove({ id }),
  };
  const offer = {
    make: async () => (await makePackage(db)).id,
    remove: (id: number) => staff.package.remove({ id }),
  };
  type Referenced = Omit<ReferenceCase, "save">;

  /** Referenced by a new article, and by an existing one. */
  const byArticle = (referenced: Referenced, fields: (id: number) => object): ReferenceCase[] => [
    { ...referenced, save: async () => (id) => createArticle(fields(id)) },
    {
      ...referenced,
      save: async () => {
        const articleId = await createArticle();
        return (id) => staff.article.edit({ id: articleId, version: 1, ...fields(id) });
      },
    },
  ];
  const bySave = (
    referenced: Referenced,
    save: (id: number) => Promise<unknown>,
  ): ReferenceCase => ({
    ...referenced,
    save: async () => save,
  });
  /** Referenced by an import, which locks the records it finds until its transaction ends. */
  const byImport = (referenced: Referenced, write: (tx: Db, id: number) => Promise<unknown>) =>
    bySave(referenced, (id) => db.transaction((tx) => write(tx, id)));
  const requireFound = (found: boolean) => {
    if (!found) throw problemError("INVALID_INPUT");
  };
  const importArticle = (tx: Db, fields: object) =>
    makeArticle(tx, { categoryId: null, ...fields });

  return {
    "category of an article": byArticle(category, (categoryId) => ({ categoryId })),
    "category of a plan item": [
      bySave(category, (categoryId) =>
        staff.plan.create({
          locale: "en-US",
          title: `Naming plan ${++sequence}`,
          day: "2030-01-01",
          lastDay: "2030-01-01",
          categoryId,
        }),
      ),
    ],
    "source of an article": byArticle(source, (sourceId) => ({ sourceId })),
    "author of an article": byArticle(author, (id) => ({ authorIds: [id] })),
    "tag of an article": byArticle(tag, (id) => ({ tagIds: [id] })),
    "person of an article": byArticle(person, (id) => ({ personIds: [id] })),
    "related article": byArticle(article, (id) => ({ relatedIds: [id] })),
    "article of a story package": [
      bySave(article, (articleId) =>
        staff.storyPackage.create({ title: name(), articles: [{ articleId, role: null }] }),
      ),
    ],
    "translated article": byArticle(original, (translationOf) => ({ translationOf })),
    "image of an article": byArticle(image, (mediaId) => ({ images: [{ mediaId }] })),
    "social image of an article": byArticle(image, (socialImageId) => ({ socialImageId })),
    "portrait of an interviewee": byArticle(image, (intervieweeImageId) => ({
      intervieweeImageId,
    })),
    "image in an article body": byArticle(image, (mediaId) => ({ body: figure(mediaId) })),
    "tag of a restored article": [
      {
        ...tag,
        save: async () => {
          const articleId = await createArticle();
          return async (id) => {
            await db.execute(
              sql`insert into article_tag (article_id, tag_id) values (${articleId}, ${id})`,
            );
            await db.execute(sql`update article set deleted_at = now() where id = ${articleId}`);
            return staff.article.restore({ id: articleId });
          };
        },
      },
    ],
    "category, tag, source, image of an imported article": [
      byImport(category, async (tx, categoryId) => {
        requireFound(await categoryExists(tx, categoryId));
        await importArticle(tx, { categoryId });
      }),
      byImport(tag, async (tx, id) => {
        const [row] = await rowsOf<{ name: string }>(
          tx,
          sql`select name->>'en-US' as name from tag where id = ${id}`,
        );
        requireFound((await findTopic(tx, "tag", { slug: "", name: row?.name ?? "" })) === id);
        await importArticle(tx, { tagIds: [id] });
      }),
      byImport(source, async (tx, sourceId) => {
        requireFound(await topicExists(tx, "source", sourceId));
        await importArticle(tx, { sourceId });
      }),
      byImport(image, async (tx, mediaId) => {
        requireFound((await lockImages(tx, [mediaId])).has(mediaId));
        await importArticle(tx, { images: [{ mediaId }] });
      }),
    ],
    "parent of a category": [
      bySave(category, (parentId) => staff.category.create({ name: name(), parentId })),
      byImport(category, async (tx, parentId) => {
        requireFound(await categoryExists(tx, parentId));
        await createCategory(tx, TEST_ACTOR, { name: name(), parentId });
      }),
    ],
    "image of a category, an author, a person, a source": [
      bySave(image, (imageId) => staff.category.create({ name: name(), imageId })),
      bySave(image, (photoId) => staff.author.create({ name: name(), photoId })),
      bySave(image, (photoId) => staff.peopleOfInterest.create({ name: name(), photoId })),
      bySave(image, (logoId) => staff.source.create({ name: name(), logoId })),
      bySave(image, (imageId) =>
        staff.package.create({ name: name(), price: 0, interval: "once", imageId }),
      ),
    ],
    "images of a channel, a program, an episode, an event": [
      bySave(image, (posterId) =>
        staff.channel.create({ name: name(), kind: "video", streamUrl: "sample:tv", posterId }),
      ),
      bySave(image, (logoId) =>
        staff.channel.create({ name: name(), kind: "video", streamUrl: "sample:tv", logoId }),
      ),
      bySave(image, (id) => staff.program.create({ name: name(), imageIds: [id] })),
      bySave(image, (coverId) => staff.program.create({ name: name(), coverId })),
      bySave(image, (id) =>
        staff.programEvent.create({
          title: name(),
          startsAt: "2030-05-01T17:00:00Z",
          imageIds: [id],
        }),
      ),
      {
        ...image,
        save: async () => {
          const { id: programId } = await makeProgram(db);
          return (imageId) => staff.episode.create({ programId, title: name(), imageId });
        },
      },
    ],
    "package, city, region of an order, package of a granted subscription": [
      bySave(offer, async (packageId) => {
        const { cityId, id: regionId } = await makeRegion(db);
        return staff.package.cash(orderInput(packageId, { ...ORDERED, cityId, regionId }));
      }),
      {
        ...city,
        save: async () => {
          const packageId = (await makePackage(db)).id;
          return async (cityId) =>
            staff.package.cash(
              orderInput(packageId, {
                ...ORDERED,
                cityId,
                regionId: (await makeRegion(db, { cityId })).id,
              }),
            );
        },
      },
      {
        ...region,
        save: async () => {
          const packageId = (await makePackage(db)).id;
          return async (regionId) => {
            const [row] = await rowsOf<{ cityId: number }>(
              db,
              sql`select city_id as "cityId" from merchant_region where id = ${regionId}`,
            );
            return staff.package.cash(
              orderInput(packageId, { ...ORDERED, cityId: row?.cityId ?? 0, regionId }),
            );
          };
        },
      },
      {
        ...offer,
        isInPath: true,
        save: async () => {
          const { email } = await makeUser(db, "User");
          const grant = {
            email,
            until: new Date(Date.now() + MONTH).toISOString(),
            reason: "reader council",
            idempotencyKey: randomUUID(),
          };
          return (id) => staff.subscription.grant({ id, ...grant });
        },
      },
    ],
    "city of a delivery region": [
      bySave(city, (cityId) => staff.merchantRegion.create({ name: name(), cityId })),
    ],
    "category, channel, presenter of a program": [
      bySave(programCategory, (programCategoryId) =>
        staff.program.create({ name: name(), programCategoryId }),
      ),
      bySave(channel, (channelId) => staff.program.create({ name: name(), channelId })),
      bySave(channel, (channelId) =>
        staff.program.create({
          name: name(),
          slots: [{ weekday: 1, start: "06:00", minutes: 60, channelId }],
        }),
      ),
      bySave(author, (id) => staff.program.create({ name: name(), presenterIds: [id] })),
    ],
    "program of an episode or event, channel of an episode": [
      bySave(program, (programId) => staff.episode.create({ programId, title: name() })),
      bySave(program, (programId) =>
        staff.programEvent.create({ programId, title: name(), startsAt: "2030-05-01T17:00:00Z" }),
      ),
      {
        ...channel,
        save: async () => {
          const { id: programId } = await makeProgram(db);
          return (channelId) => staff.episode.create({ programId, title: name(), channelId });
        },
      },
    ],
  };
}
