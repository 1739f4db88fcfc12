import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { createCategory, isCategory } from "../src/newsroom/category/category-write.service.ts";
import { findListing, isListing } from "../src/newsroom/listing/listing-write.service.ts";
import { holdPictures } from "../src/newsroom/media/media-lookup.service.ts";
import { problemError } from "../src/platform/http/problem.ts";
import { type Db, rowsOf } from "../src/platform/postgres/database.ts";
import { makeChannel, makeProgram, makeProgramCategory } from "./broadcast.ts";
import { makeCity } from "./commerce.ts";
import { makeArticle, makeCategory, makeListing, makePicture, TESTER } from "./factory.ts";

/** Something that is made and deleted, and what makes another record name it, in one save. */
export interface Naming {
  make(): Promise<number>;
  remove(id: number): Promise<unknown>;
  /** Prepares the save of the other record. */
  save(): Promise<(id: number) => Promise<unknown>>;
}

/** Every way in which a record names another, in words. */
export function namingsOf(db: Db, staff: Client): Record<string, Naming[]> {
  let made = 0;
  const name = () => ({ "en-US": `Naming ${++made}` });
  const makeStory = async (fields: object = {}) =>
    (await staff.article.create({ locale: "en-US", title: `Naming story ${++made}`, ...fields })).id;
  const figure = (mediaId: number) => ({ type: "doc", content: [{ type: "figure", attrs: { mediaId } }] });

  const section = { make: () => makeCategory(db), remove: (id: number) => staff.category.remove({ id }) };
  const source = { make: () => makeListing(db, "source"), remove: (id: number) => staff.source.remove({ id }) };
  const author = { make: () => makeListing(db, "author"), remove: (id: number) => staff.author.remove({ id }) };
  const tag = { make: () => makeListing(db, "tag"), remove: (id: number) => staff.tag.remove({ id }) };
  const person = { make: () => makeListing(db, "person"), remove: (id: number) => staff.peopleOfInterest.remove({ id }) };
  const story = { make: makeStory, remove: (id: number) => staff.article.remove({ id }) };
  const original = { ...story, make: () => makeStory({ locale: "ar-JO" }) };
  const picture = { make: () => makePicture(db), remove: (id: number) => staff.media.remove({ id }) };
  const channel = { make: async () => (await makeChannel(db)).id, remove: (id: number) => staff.channel.remove({ id }) };
  const kind = { make: async () => (await makeProgramCategory(db)).id, remove: (id: number) => staff.programCategory.remove({ id }) };
  const program = { make: async () => (await makeProgram(db)).id, remove: (id: number) => staff.program.remove({ id }) };
  const city = { make: async () => (await makeCity(db)).id, remove: (id: number) => staff.merchantCity.remove({ id }) };
  type Named = Omit<Naming, "save">;

  /** A new story names it, or one that is there. */
  const byStory = (named: Named, fields: (id: number) => object): Naming[] => [
    { ...named, save: async () => (id) => makeStory(fields(id)) },
    {
      ...named,
      save: async () => {
        const own = await makeStory();
        return (id) => staff.article.edit({ id: own, version: 1, ...fields(id) });
      },
    },
  ];
  const by = (named: Named, save: (id: number) => Promise<unknown>): Naming => ({ ...named, save: async () => save });
  /** As an import does it: what it finds stays until its transaction ends. */
  const bring = (named: Named, write: (tx: Db, id: number) => Promise<unknown>) => by(named, (id) => db.transaction((tx) => write(tx, id)));
  const required = (found: boolean) => {
    if (!found) throw problemError("INVALID_INPUT");
  };
  const storyOf = (tx: Db, fields: object) => makeArticle(tx, { categoryId: null, ...fields });

  return {
    "a story's section": byStory(section, (categoryId) => ({ categoryId })),
    "a story's source": byStory(source, (sourceId) => ({ sourceId })),
    "a story's author": byStory(author, (id) => ({ authorIds: [id] })),
    "a story's tag": byStory(tag, (id) => ({ tagIds: [id] })),
    "a story's person": byStory(person, (id) => ({ personIds: [id] })),
    "a related story": byStory(story, (id) => ({ relatedIds: [id] })),
    "a translated story": byStory(original, (translationOf) => ({ translationOf })),
    "a story's picture": byStory(picture, (mediaId) => ({ images: [{ mediaId }] })),
    "a picture in a text": byStory(picture, (mediaId) => ({ body: figure(mediaId) })),
    "the tag of a story that comes back": [
      {
        ...tag,
        save: async () => {
          const own = await makeStory();
          return async (id) => {
            await db.execute(sql`insert into article_tag (article_id, tag_id) values (${own}, ${id})`);
            await db.execute(sql`update article set deleted_at = now() where id = ${own}`);
            return staff.article.restore({ id: own });
          };
        },
      },
    ],
    "what an imported story names": [
      bring(section, async (tx, categoryId) => {
        required(await isCategory(tx, categoryId));
        await storyOf(tx, { categoryId });
      }),
      bring(tag, async (tx, id) => {
        const [row] = await rowsOf<{ name: string }>(tx, sql`select name->>'en-US' as name from tag where id = ${id}`);
        required((await findListing(tx, "tag", { slug: "", name: row?.name ?? "" })) === id);
        await storyOf(tx, { tagIds: [id] });
      }),
      bring(source, async (tx, sourceId) => {
        required(await isListing(tx, "source", sourceId));
        await storyOf(tx, { sourceId });
      }),
      bring(picture, async (tx, mediaId) => {
        required((await holdPictures(tx, [mediaId])).has(mediaId));
        await storyOf(tx, { images: [{ mediaId }] });
      }),
    ],
    "the section above a section": [
      by(section, (parentId) => staff.category.create({ name: name(), parentId })),
      bring(section, async (tx, parentId) => {
        required(await isCategory(tx, parentId));
        await createCategory(tx, TESTER, { name: name(), parentId });
      }),
    ],
    "the picture of a section, an author, a person, a source": [
      by(picture, (imageId) => staff.category.create({ name: name(), imageId })),
      by(picture, (photoId) => staff.author.create({ name: name(), photoId })),
      by(picture, (photoId) => staff.peopleOfInterest.create({ name: name(), photoId })),
      by(picture, (logoId) => staff.source.create({ name: name(), logoId })),
      by(picture, (imageId) => staff.package.create({ name: name(), price: 0, interval: "once", imageId })),
    ],
    "the pictures of a channel, a program, an episode, an event": [
      by(picture, (posterId) => staff.channel.create({ name: name(), kind: "video", streamUrl: "sample:tv", posterId })),
      by(picture, (logoId) => staff.channel.create({ name: name(), kind: "video", streamUrl: "sample:tv", logoId })),
      by(picture, (id) => staff.program.create({ name: name(), imageIds: [id] })),
      by(picture, (coverId) => staff.program.create({ name: name(), coverId })),
      by(picture, (id) => staff.programEvent.create({ title: name(), startsAt: "2030-05-01T17:00:00Z", imageIds: [id] })),
      {
        ...picture,
        save: async () => {
          const { id: programId } = await makeProgram(db);
          return (imageId) => staff.episode.create({ programId, title: name(), imageId });
        },
      },
    ],
    "the city of a region": [by(city, (cityId) => staff.merchantRegion.create({ name: name(), cityId }))],
    "what a program stands in, on and is presented by": [
      by(kind, (programCategoryId) => staff.program.create({ name: name(), programCategoryId })),
      by(channel, (channelId) => staff.program.create({ name: name(), channelId })),
      by(channel, (channelId) => staff.program.create({ name: name(), slots: [{ weekday: 1, start: "06:00", minutes: 60, channelId }] })),
      by(author, (id) => staff.program.create({ name: name(), presenterIds: [id] })),
    ],
    "the program of an episode or event, the channel of an episode": [
      by(program, (programId) => staff.episode.create({ programId, title: name() })),
      by(program, (programId) => staff.programEvent.create({ programId, title: name(), startsAt: "2030-05-01T17:00:00Z" })),
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
