import { eq } from "drizzle-orm";
import sharp from "sharp";
import { storePicture } from "../src/newsroom/media/media.service.ts";
import { tag } from "../src/newsroom/tag/tag.table.ts";
import type { StartedPlatform } from "../src/platform/start.ts";
import { makeArticle, makeCategory, makeListing, TESTER } from "./factory.ts";

const HOUR = 60 * 60 * 1000;

/** A title that every format has to escape. */
export const ARABIC_TITLE = "أمطار «غزيرة» على عمّان & ضواحيها <غدًا>";

/** A section with one below it, and in that an English story, its like in Arabic and one for members; what hangs on them; and three that nobody may see. */
export async function makeFeedNewsroom(platform: StartedPlatform) {
  const { db } = platform.database;
  const published = new Date(Math.floor(Date.now() / 1000) * 1000 - 3 * HOUR);
  const pixels = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#00c9a6" } })
    .jpeg()
    .toBuffer();
  const picture = await storePicture(platform, pixels, { alt: { "en-US": "A <mint> wall" }, credit: "The desk" }, TESTER);
  const section = await makeCategory(db, { name: { "en-US": "Sky & Earth", "ar-JO": "السماء والأرض" }, imageId: picture.id });
  const author = await makeListing(db, "author", { name: { "en-US": "Lina Haddadin", "ar-JO": "لينا حدادين" } });
  const rain = await makeListing(db, "tag", { name: { "en-US": "Rain", "ar-JO": "مطر" } });
  const hidden = await makeListing(db, "tag", { name: { "en-US": "Desk only", "ar-JO": "للتحرير فقط" } });
  await db.update(tag).set({ visible: false }).where(eq(tag.id, hidden));
  const shared = {
    categoryId: await makeCategory(db, { parentId: section }),
    authorIds: [author],
    tagIds: [rain, hidden],
    personIds: [await makeListing(db, "person", { name: { "en-US": "Huda Rawashdeh" } })],
    sourceId: await makeListing(db, "source", { name: { "en-US": "Sarha Wire" } }),
    images: [{ mediaId: picture.id }],
    publishedAt: published,
    updatedAt: published,
  };
  const link = { type: "link", attrs: { href: "/category/1" } } as const;
  const english = await makeArticle(db, {
    ...shared,
    title: 'Storm "Nada" & <rain>\u0007',
    body: {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "the section", marks: [link] }] },
        { type: "figure", attrs: { mediaId: picture.id, caption: "Mint" } },
      ],
    },
  });
  const arabic = await makeArticle(db, { ...shared, locale: "ar-JO", title: ARABIC_TITLE });
  const before = new Date(published.getTime() - HOUR);
  const premium = await makeArticle(
    db,
    { categoryId: section, title: "For members", summary: "Only this much", publishedAt: before, updatedAt: before },
    { premium: true, bodyHtml: "<p>the secret text</p>" },
  );
  await makeArticle(db, { title: "A draft", publishedAt: null, categoryId: section });
  await makeArticle(db, { title: "Tomorrow's", publishedAt: new Date(Date.now() + HOUR), categoryId: section });
  await makeArticle(db, { title: "Gone", categoryId: section }, { expiresAt: new Date(Date.now() - HOUR) });
  return { published, picture, section, rain, english, arabic, premium };
}
