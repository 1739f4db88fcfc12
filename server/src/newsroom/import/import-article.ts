import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { parseHtml } from "../article/document/parse-html.ts";
import { truncateText } from "../truncate-text.ts";
import { ImportRefused } from "./import-refused.ts";
import { htmlToPlainText, leadingText, summaryFrom, titleFrom } from "./import-text.ts";
import { isTrackingPixel } from "./import-urls.ts";
import type { IncomingImage, IncomingPost } from "./incoming.ts";

/** Looks up the media id of an image that was stored before, or returns undefined. */
export type FindStoredImage = (image: IncomingImage) => number | undefined;

export interface ComposedArticle {
  title: string;
  summary: string;
  body: ArticleDocument;
  images: { mediaId: number; alt: string; caption: string }[];
  /** Null for a draft. */
  publishedAt: Date | null;
  /** Losses, and problems that staff should check. */
  problems: string[];
}

/**
 * Composes an article from a post. Stored images are shown from the media library; others link to
 * their original URL.
 * @throws ImportRefused if the HTML is nested too deeply to parse
 */
export function composeArticle(
  post: IncomingPost,
  locale: Locale,
  findStored: FindStoredImage,
): ComposedArticle {
  const dropped = new Set<string>();
  const body = readBody(post, findStored, (what) => dropped.add(what));
  const lead = post.leadImage && readLead(post.leadImage, findStored);
  const content = lead
    ? [...(lead.figure ? [lead.figure] : []), ...withoutLeadFigure(body.content, lead)]
    : body.content;
  const text = leadingText(body);
  const isEmpty = !body.content.length;
  const losses = [...post.losses, ...dropped];
  const problems = [
    ...post.problems,
    ...(isEmpty ? [`it has no text${post.publishedAt ? ", so it is a draft" : ""}`] : []),
    ...(losses.length ? [`not imported: ${losses.join(", ")}`] : []),
    ...otherLanguage(`${htmlToPlainText(post.titleHtml)} ${text}`, locale),
  ];
  return {
    publishedAt: isEmpty ? null : post.publishedAt,
    problems,
    title: titleFrom(post.titleHtml, text, post.fallbackTitle),
    summary: summaryFrom(post.excerptHtml, text, locale),
    body: { type: "doc", content },
    images: lead?.image ? [lead.image] : [],
  };
}

/** Reports a text whose script does not match the language of the import. */
function otherLanguage(text: string, locale: Locale): string[] {
  const count = (letters: RegExp) => text.slice(0, 2000).match(letters)?.length ?? 0;
  const [arabic, latin] = [count(/\p{Script=Arabic}/gu), count(/\p{Script=Latin}/gu)];
  const [own, other] = locale === "ar-JO" ? [arabic, latin] : [latin, arabic];
  return other > 20 && other > own * 4
    ? [`its text is ${locale === "ar-JO" ? "not " : ""}Arabic, but its language is ${locale}`]
    : [];
}

function readBody(
  post: IncomingPost,
  findStored: FindStoredImage,
  onDropped: (what: string) => void,
): ArticleDocument {
  try {
    return parseHtml(post.bodyHtml, {
      lineBreaks: post.lineBreaks,
      href: post.resolveHref,
      onDropped,
      figure: (parsed) => {
        const image = post.resolveImage(parsed);
        if (!image && !isTrackingPixel(parsed)) onDropped("image without a web address");
        return image ? figureOf(image, findStored(image)) : null;
      },
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw new ImportRefused(post.line, "the HTML is nested too deeply");
    throw error;
  }
}

function figureOf(
  { fallbackUrl, alt, caption }: IncomingImage,
  mediaId: number | undefined,
): NonNullable<ArticleNode["attrs"]> {
  const texts = {
    alt: truncateText(alt, 1000),
    ...(caption ? { caption: truncateText(caption, 2000) } : {}),
  };
  return mediaId === undefined ? { src: fallbackUrl, ...texts } : { mediaId, ...texts };
}

interface LeadImage {
  /** Goes to the article's images if the image is stored. */
  image?: { mediaId: number; alt: string; caption: string };
  /** Goes to the top of the body if the image is not stored. */
  figure?: ArticleNode;
  link: string;
}

function readLead(image: IncomingImage, findStored: FindStoredImage): LeadImage {
  const mediaId = findStored(image);
  const { fallbackUrl, alt, caption } = image;
  return mediaId === undefined
    ? { figure: { type: "figure", attrs: figureOf(image, undefined) }, link: fallbackUrl }
    : {
        image: { mediaId, alt: truncateText(alt, 1000), caption: truncateText(caption, 2000) },
        link: fallbackUrl,
      };
}

/**
 * Drops the first figure of a body if it shows the lead image, which would otherwise appear twice.
 */
function withoutLeadFigure(content: ArticleNode[], { image, link }: LeadImage): ArticleNode[] {
  const [first, ...rest] = content;
  const showsLead =
    first?.type === "figure" &&
    (image ? first.attrs?.mediaId === image.mediaId : first.attrs?.src === link);
  return showsLead ? rest : content;
}
