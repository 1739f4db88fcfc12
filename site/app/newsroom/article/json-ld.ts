import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { Letter } from "@masthead/contract/newsroom/letter/letter.ts";
import type { LivePage } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { cardPath } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { MatchResult, PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import type { MatchPhase } from "@masthead/contract/newsroom/result/result-terms.ts";
import {
  articlePath,
  categoryPath,
  pagePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import type { Frame } from "../../layouts/frame.server.ts";
import { publisherLogo } from "../../layouts/publisher-logo.ts";
import { entryPath } from "../live-blog/entry-path.ts";

const HEADLINE_LENGTH = 110;

/** Parts of an article that assistants read aloud: its headline and its text. */
const SPEAKABLE = ["article h1", "article .rich-text"];

/** Returns the own videos in the text of an article, without looping clips. */
const videosIn = (html: string) =>
  [...html.matchAll(/<video (?![^>]*\bloop\b)([^>]*)>/g)].map(([, attributes = ""]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    return {
      path: attribute("src") ?? "",
      poster: attribute("poster"),
      seconds: attribute("data-duration"),
    };
  });

/** Path of the image of a video without a poster. */
const thumbnailOf = ({ lead }: ArticleDetails): string => (lead ? cardPath(lead) : "/share.png");

/** Own video as schema.org data. */
const videoObject = (
  { path, poster, seconds }: ReturnType<typeof videosIn>[number],
  {
    name,
    description,
    locale,
    thumbnail,
    publishedAt,
    absoluteUrl,
  }: {
    name: string;
    description: string;
    locale: string;
    thumbnail: string;
    publishedAt: string | null;
    absoluteUrl: (path: string) => string;
  },
) => ({
  "@type": "VideoObject",
  name,
  description,
  inLanguage: locale,
  contentUrl: absoluteUrl(path),
  thumbnailUrl: absoluteUrl(poster ?? thumbnail),
  uploadDate: publishedAt,
  duration: seconds ? `PT${seconds}S` : undefined,
});

/** Recording in which an article is read aloud, as schema.org data. */
const audioObject = (
  { title, locale, publishedAt, narration }: ArticleDetails,
  absoluteUrl: (path: string) => string,
) =>
  narration
    ? {
        "@type": "AudioObject",
        name: title,
        inLanguage: locale,
        contentUrl: absoluteUrl(narration.url),
        encodingFormat: narration.mimeType,
        contentSize: String(narration.bytes),
        duration: narration.seconds ? `PT${narration.seconds}S` : undefined,
        uploadDate: publishedAt,
        readBy: narration.narrator ? { "@type": "Person", name: narration.narrator } : undefined,
      }
    : undefined;

/** Maximum length of the text of an update in structured data, in characters. */
const UPDATE_LENGTH = 500;

/** Links to the files of own videos and audio: their texts are instructions. */
const RECORDING_LINK = /<a class="recording" [^>]*>[^<]*<\/a>/g;

const plainText = (html: string) =>
  html
    .replaceAll(RECORDING_LINK, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, UPDATE_LENGTH);

/** Properties that a live blog adds: its updates, as far as they are on the page. */
function liveProperties(
  article: ArticleDetails,
  live: LivePage,
  absoluteUrl: (path: string) => string,
) {
  return {
    "@type": "LiveBlogPosting",
    coverageStartTime: live.startedAt,
    coverageEndTime: live.endedAt ?? undefined,
    liveBlogUpdate: live.entries.map(({ id, title, bodyHtml, publishedAt, editedAt, cut }) => {
      const text = plainText(bodyHtml);
      const headline = (title || text || article.title).slice(0, HEADLINE_LENGTH);
      const [video] = cut ? [] : videosIn(bodyHtml);
      return {
        "@type": "BlogPosting",
        headline,
        articleBody: cut ? undefined : text || undefined,
        datePublished: publishedAt,
        dateModified: editedAt ?? publishedAt,
        url: absoluteUrl(entryPath(article, id)),
        video:
          video &&
          videoObject(video, {
            name: headline,
            description: text || headline,
            locale: article.locale,
            thumbnail: thumbnailOf(article),
            publishedAt,
            absoluteUrl,
          }),
        // The page of a permalink begins with its entry.
        ...(id === live.entries[0]?.id && translationProperty(live, absoluteUrl)),
      };
    }),
  };
}

/** Property of the entry of a permalink that names its counterpart in another language. */
function translationProperty(
  { translation }: LivePage,
  absoluteUrl: (path: string) => string,
): object | undefined {
  if (!translation) return undefined;
  const { entry, article, original } = translation;
  return {
    [original ? "translationOfWork" : "workTranslation"]: {
      "@type": "BlogPosting",
      inLanguage: article.locale,
      url: absoluteUrl(entryPath(article, entry)),
    },
  };
}

const EVENT_STATES: Partial<Record<MatchPhase, string>> = {
  postponed: "https://schema.org/EventPostponed",
  abandoned: "https://schema.org/EventCancelled",
};

/** Match as schema.org data, which has no property for its score: the description has it. */
function sportsEvent({
  title,
  sentence,
  phase,
  kickoffAt,
  venue,
  competition,
  home,
  away,
}: MatchResult) {
  const [homeTeam, awayTeam] = [home, away].map(({ name }) => ({ "@type": "SportsTeam", name }));
  return {
    "@type": "SportsEvent",
    name: title,
    description: sentence,
    startDate: kickoffAt ?? undefined,
    eventStatus: EVENT_STATES[phase] ?? "https://schema.org/EventScheduled",
    location: venue ? { "@type": "Place", name: venue } : undefined,
    superEvent: competition ? { "@type": "SportsEvent", name: competition } : undefined,
    homeTeam,
    awayTeam,
    competitor: [homeTeam, awayTeam],
  };
}

/** Published letter about an article, as schema.org data. */
const letterComment = ({ id, headline, text, name, publishedAt }: Letter, url: string) => ({
  "@type": "Comment",
  name: headline,
  text,
  author: name ? { "@type": "Person", name } : undefined,
  datePublished: publishedAt,
  url: `${url}#letter-${id}`,
});

/** Types of articles by template. */
const SCHEMA_TYPES: Record<ArticleTemplate, string> = {
  news: "NewsArticle",
  opinion: "OpinionNewsArticle",
  explainer: "BackgroundNewsArticle",
  interview: "NewsArticle",
};

/** Person who is interviewed, as schema.org data. */
const interviewee = (
  { interviewee: person }: ArticleDetails,
  absoluteUrl: (path: string) => string,
) =>
  person
    ? {
        "@type": "Person",
        name: person.name,
        jobTitle: person.role || undefined,
        image: person.photo ? absoluteUrl(person.photo.original) : undefined,
      }
    : undefined;

/**
 * schema.org data (JSON-LD) of an article and its breadcrumbs.
 * @param live page of its live blog
 * @param result match or vote count on its page
 * @param letters letters to the editor on its page
 */
export function articleJsonLd(
  article: ArticleDetails,
  frame: Frame,
  live?: LivePage,
  result: PublicResult | null = null,
  letters: Letter[] = [],
): object {
  const { publicUrl, settings } = frame;
  const { locale, lead } = article;
  const absoluteUrl = (path: string) => publicUrl + path;
  const breadcrumbs = [
    { name: settings.siteName, path: pagePath(locale, "") },
    ...article.ancestors.map(({ id, name }) => ({ name, path: categoryPath(locale, id) })),
  ];
  const images = lead
    ? lead.widths.length
      ? lead.widths
          .filter((width) => width >= 640)
          .map((width) => absoluteUrl(`${lead.base}-${width}.webp`))
      : [absoluteUrl(lead.original)]
    : [absoluteUrl("/share.png")];
  return {
    "@graph": [
      {
        "@type": SCHEMA_TYPES[article.template],
        headline: article.title.slice(0, HEADLINE_LENGTH),
        description: article.summary,
        inLanguage: locale,
        mainEntityOfPage: absoluteUrl(articlePath(article)),
        url: absoluteUrl(articlePath(article)),
        datePublished: article.publishedAt,
        dateModified: article.updatedAt,
        image: images,
        author: article.authors.map(({ name, slug, socialLinks }) => ({
          "@type": "Person",
          name,
          url: absoluteUrl(topicPath(locale, slug)),
          sameAs: socialLinks.length ? socialLinks.map(({ url }) => url) : undefined,
        })),
        publisher: {
          "@type": "NewsMediaOrganization",
          name: settings.siteName,
          url: absoluteUrl("/"),
          logo: publisherLogo(frame),
        },
        articleSection: article.category?.name,
        keywords: article.tags.map((tag) => tag.name).join(", ") || undefined,
        wordCount: article.wordCount,
        isAccessibleForFree: !article.premium,
        hasPart: article.premium
          ? { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" }
          : undefined,
        audio: audioObject(article, absoluteUrl),
        speakable: article.cut
          ? undefined
          : { "@type": "SpeakableSpecification", cssSelector: SPEAKABLE },
        correction: article.corrections
          .filter(({ kind }) => !kind)
          .map(({ at, text }) => ({
            "@type": "CorrectionComment",
            text,
            datePublished: at,
          })),
        comment: letters.length
          ? letters.map((letter) => letterComment(letter, absoluteUrl(articlePath(article))))
          : undefined,
        about: result?.kind === "match" ? sportsEvent(result) : interviewee(article, absoluteUrl),
        ...(live && liveProperties(article, live, absoluteUrl)),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: breadcrumbs.map(({ name, path }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item: absoluteUrl(path),
        })),
      },
      ...videosIn(article.bodyHtml).map((video) =>
        videoObject(video, {
          name: article.title,
          description: article.summary || article.title,
          locale,
          thumbnail: thumbnailOf(article),
          publishedAt: article.publishedAt,
          absoluteUrl,
        }),
      ),
    ],
  };
}
