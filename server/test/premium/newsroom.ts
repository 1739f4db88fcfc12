import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Db } from "../../src/platform/postgres/database.ts";
import { makeArticle, makeCategory, makeListing, makePicture } from "../factory.ts";

/** What begins every word that only who has paid may get; the second is in Arabic letters. */
export const SECRETS = ["zyxq", "ظغثذ"] as const;

const text = (words: string): ArticleNode => ({ type: "text", text: words });
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: "paragraph", content });
const within = (type: ArticleNode["type"], ...content: ArticleNode[]): ArticleNode => ({ type, content });

/** Every kind of thing that a body may hold, each with a word of its own, behind a beginning that everybody may read. */
function bodyWithSecrets(secret: string, beginning: string, mediaId: number): ArticleDocument {
  const word = (name: string) => `${secret}${name}`;
  const cell = (type: "tableHeader" | "tableCell", name: string) => within(type, paragraph(text(word(name))));
  return {
    type: "doc",
    content: [
      within("keyFacts", paragraph(text(word("topfact")))),
      { type: "figure", attrs: { mediaId, alt: word("topalt"), caption: word("topcaption"), credit: word("topcredit") } },
      paragraph(text(beginning)),
      paragraph(text(`${beginning} Once more, at length: `), text(`${"a long paragraph of words ".repeat(40)} ${word("tail")}`)),
      paragraph(text(word("paragraph")), {
        ...text(word("link")),
        marks: [{ type: "link", attrs: { href: `https://zyxq.example/href` } }],
      }),
      { type: "heading", attrs: { level: 2 }, content: [text(word("heading"))] },
      within("bulletList", within("listItem", paragraph(text(word("item"))))),
      within("orderedList", within("listItem", paragraph(text(word("step"))))),
      within("blockquote", paragraph(text(word("quote")))),
      within("pullQuote", paragraph(text(word("pullquote")))),
      within("keyFacts", paragraph(text(word("fact")))),
      within("codeBlock", text(word("code"))),
      within("table", within("tableRow", cell("tableHeader", "head")), within("tableRow", cell("tableCell", "cell"))),
      {
        type: "figure",
        attrs: { src: "https://zyxq.example/picture.jpg", alt: word("alt"), caption: word("caption"), credit: word("credit") },
      },
      within("gallery", { type: "figure", attrs: { src: "/zyxq-gallery.jpg", alt: word("galleryalt") } }),
      { type: "embed", attrs: { provider: "youtube", url: "https://www.youtube.com/watch?v=zyxqembed" } },
      paragraph(text(word("end"))),
    ],
  };
}

/** The words of a body as it was written. */
export const WORDS_OF_BODY = "topfact topcaption tail paragraph heading item step quote pullquote fact head cell caption end".split(" ");

export interface PremiumNewsroom {
  /** An article for subscribers in each language. */
  premium: Record<Locale, { id: number; slug: string; title: string }>;
  /** Everything that has an id. */
  ids: number[];
  /** Everything that has a slug. */
  slugs: string[];
}

/** An article for subscribers in each language, in every list that there is, and one for all beside each. */
export async function makePremiumNewsroom(db: Db): Promise<PremiumNewsroom> {
  const [lead, second] = [await makePicture(db), await makePicture(db, { hash: "zyxqpicture" })];
  const section = await makeCategory(db, { onHome: true, topic: true });
  const topic = "rain-and-wind";
  const named = { name: { "en-US": "Rain and wind", "ar-JO": "Rain and wind" } };
  const tag = await makeListing(db, "tag", { ...named, slug: { "en-US": topic, "ar-JO": topic } });
  const [author, person, source] = [await makeListing(db, "author"), await makeListing(db, "person"), await makeListing(db, "source")];
  const relations = { authorIds: [author], tagIds: [tag], personIds: [person], sourceId: source, categoryId: section };
  const breaking = { breaking: true, breakingUntil: new Date(Date.now() + 3_600_000) };
  const make = async (locale: Locale, title: string, secret: string, beginning: string, translationOf: number | null) => {
    await makeArticle(db, { locale, ...relations, title: `${title} 2`, summary: beginning });
    const images = [
      { mediaId: lead, alt: "rain", caption: "rain", credit: "desk" },
      { mediaId: second, alt: `${secret}secondalt`, caption: `${secret}second`, credit: `${secret}secondcredit` },
    ];
    const corrections = [{ text: `${secret}correction`, at: new Date().toISOString() }];
    const body = bodyWithSecrets(secret, beginning, second);
    const own = { locale, ...relations, ...breaking, title, summary: beginning, images, corrections, body, translationOf };
    return { ...(await makeArticle(db, { ...own, premium: true })), title };
  };
  const english = await make("en-US", "Meltwater reaches the reservoirs", SECRETS[0], "The reservoirs are full of meltwater.", null);
  const arabic = await make("ar-JO", "مياه الثلوج تملأ السدود", SECRETS[1], "امتلأت السدود بمياه الثلوج.", english.id);
  const ids = [...new Set([english.id, arabic.id, english.id - 1, arabic.id - 1, section, tag, author, person, source, lead, second])];
  return {
    premium: { "en-US": english, "ar-JO": arabic },
    ids,
    slugs: [english.slug, arabic.slug, topic, "most-read", "breaking"],
  };
}
