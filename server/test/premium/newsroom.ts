import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { storeCaptions } from "../../src/broadcast/episode/captions/episode-captions.service.ts";
import { setLiveBlogState } from "../../src/newsroom/article/live-blog-state.service.ts";
import { insertLiveBlog } from "../../src/newsroom/live-blog/blog/blog.store.ts";
import { insertEntry } from "../../src/newsroom/live-blog/entry/entry.store.ts";
import type { Db } from "../../src/platform/postgres/database.ts";
import { makeEpisode } from "../factories/broadcast.ts";
import {
  bodyOf,
  makeArticle,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../factories/factory.ts";

/** Prefixes of all words behind the paywall, in Latin and in Arabic script. */
export const SECRET_PREFIXES = ["zyxq", "ظغثذ"] as const;

const text = (words: string): ArticleNode => ({ type: "text", text: words });
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: "paragraph", content });
const block = (type: ArticleNode["type"], ...content: ArticleNode[]): ArticleNode => ({
  type,
  content,
});

/** Adds a live blog with an entry for subscribers, and one that waits for an editor. */
async function makeLiveBlog(db: Db, articleId: number, secret: string): Promise<void> {
  const body = bodyOf(`${secret}live`);
  const at = new Date();
  await insertLiveBlog(db, { articleId, startedAt: at, staleMinutes: 30, summary: bodyOf("") });
  const entry = {
    articleId,
    title: "",
    body,
    bodyHtml: `<p>${secret}live</p>`,
    byline: "",
    label: "",
    keyEvent: true,
    eventAt: at,
    receivedAt: at,
  };
  await insertEntry(db, {
    ...entry,
    state: "published",
    sequence: 1,
    publishedAt: at,
    free: false,
    idempotencyKey: "1",
  });
  await setLiveBlogState(db, articleId, "live");
  await insertEntry(db, { ...entry, state: "submitted", free: true, idempotencyKey: "2" });
}

/** Adds a premium episode that can be played, with subtitles in each language. Returns its id. */
async function makePremiumEpisode(db: Db): Promise<number> {
  const { id } = await makeEpisode(db, { premium: true, audioUrl: "sample:radio" });
  for (const [index, language] of LOCALES.entries())
    await storeCaptions(db, {
      episodeId: id,
      language,
      content: `WEBVTT\n\n00:01.000 --> 00:02.000\n${SECRET_PREFIXES[index]}captions\n`,
      cues: 1,
      updatedAt: new Date(),
    });
  return id;
}

/** Body with every kind of block, each with its own secret word, after a free teaser. */
function bodyWithSecrets(secret: string, teaser: string, mediaId: number): ArticleDocument {
  const word = (name: string) => `${secret}${name}`;
  const cell = (type: "tableHeader" | "tableCell", name: string) =>
    block(type, paragraph(text(word(name))));
  return {
    type: "doc",
    content: [
      block("keyFacts", paragraph(text(word("topfact")))),
      {
        type: "figure",
        attrs: {
          mediaId,
          alt: word("topalt"),
          caption: word("topcaption"),
          credit: word("topcredit"),
        },
      },
      paragraph(text(teaser)),
      paragraph(
        text(`${teaser} Once more, at length: `),
        text(`${"a long paragraph of words ".repeat(40)} ${word("tail")}`),
      ),
      paragraph(text(word("paragraph")), {
        ...text(word("link")),
        marks: [{ type: "link", attrs: { href: `https://zyxq.example/href` } }],
      }),
      { type: "heading", attrs: { level: 2 }, content: [text(word("heading"))] },
      block("bulletList", block("listItem", paragraph(text(word("item"))))),
      block("orderedList", block("listItem", paragraph(text(word("step"))))),
      block("blockquote", paragraph(text(word("quote")))),
      block("pullQuote", paragraph(text(word("pullquote")))),
      block("keyFacts", paragraph(text(word("fact")))),
      block("codeBlock", text(word("code"))),
      block(
        "table",
        block("tableRow", cell("tableHeader", "head")),
        block("tableRow", cell("tableCell", "cell")),
      ),
      {
        type: "figure",
        attrs: {
          src: "https://zyxq.example/picture.jpg",
          alt: word("alt"),
          caption: word("caption"),
          credit: word("credit"),
        },
      },
      block("gallery", {
        type: "figure",
        attrs: { src: "/zyxq-gallery.jpg", alt: word("galleryalt") },
      }),
      {
        type: "embed",
        attrs: { provider: "youtube", url: "https://www.youtube.com/watch?v=zyxqembed" },
      },
      paragraph(text(word("end"))),
    ],
  };
}

/** Secret words of a body, without their prefix. */
export const SECRET_BODY_WORDS =
  "topfact topcaption tail paragraph heading item step quote pullquote fact head cell caption end".split(
    " ",
  );

export interface PremiumNewsroom {
  /** A premium article in each language. */
  premium: Record<Locale, { id: number; slug: string; title: string }>;
  /** Ids of all records. */
  ids: number[];
  /** Id of a premium episode with subtitles. */
  episode: number;
  /** Slugs of all records. */
  slugs: string[];
}

/**
 * Creates a premium article in each language that appears in every list, and a free article next to
 * each.
 */
export async function makePremiumNewsroom(db: Db): Promise<PremiumNewsroom> {
  const [lead, second] = [
    await makeMediaImage(db),
    await makeMediaImage(db, { hash: "zyxqpicture" }),
  ];
  const categoryId = await makeCategory(db, { onHome: true, topic: true });
  const topic = "rain-and-wind";
  const names = { name: { "en-US": "Rain and wind", "ar-JO": "Rain and wind" } };
  const tag = await makeTopic(db, "tag", { ...names, slug: { "en-US": topic, "ar-JO": topic } });
  const [author, person, source] = [
    await makeTopic(db, "author"),
    await makeTopic(db, "person"),
    await makeTopic(db, "source"),
  ];
  const relations = {
    authorIds: [author],
    tagIds: [tag],
    personIds: [person],
    sourceId: source,
    categoryId,
  };
  const breaking = { breaking: true, breakingUntil: new Date(Date.now() + 3_600_000) };
  const make = async (
    locale: Locale,
    title: string,
    secret: string,
    teaser: string,
    translationOf: number | null,
  ) => {
    await makeArticle(db, { locale, ...relations, title: `${title} 2`, summary: teaser });
    const images = [
      { mediaId: lead, alt: "rain", caption: "rain", credit: "desk" },
      {
        mediaId: second,
        alt: `${secret}secondalt`,
        caption: `${secret}second`,
        credit: `${secret}secondcredit`,
      },
    ];
    const corrections = [{ text: `${secret}correction`, at: new Date().toISOString() }];
    const body = bodyWithSecrets(secret, teaser, second);
    const values = {
      locale,
      ...relations,
      ...breaking,
      title,
      summary: teaser,
      images,
      corrections,
      body,
      translationOf,
    };
    const article = await makeArticle(db, { ...values, premium: true });
    await makeLiveBlog(db, article.id, secret);
    return { ...article, title };
  };
  const english = await make(
    "en-US",
    "Meltwater reaches the reservoirs",
    SECRET_PREFIXES[0],
    "The reservoirs are full of meltwater.",
    null,
  );
  const arabic = await make(
    "ar-JO",
    "مياه الثلوج تملأ السدود",
    SECRET_PREFIXES[1],
    "امتلأت السدود بمياه الثلوج.",
    english.id,
  );
  const episode = await makePremiumEpisode(db);
  const ids = [
    ...new Set([
      english.id,
      arabic.id,
      english.id - 1,
      arabic.id - 1,
      categoryId,
      tag,
      author,
      person,
      source,
      lead,
      second,
      episode,
    ]),
  ];
  return {
    premium: { "en-US": english, "ar-JO": arabic },
    ids,
    episode,
    slugs: [english.slug, arabic.slug, topic, "most-read", "breaking"],
  };
}
