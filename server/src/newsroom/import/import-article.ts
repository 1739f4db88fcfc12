import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { parseHtml } from "../article/document/parse-html.ts";
import { cut } from "../cut.ts";
import { leadingText, summaryFrom, titleFrom } from "./import-text.ts";
import type { IncomingPicture, IncomingPost } from "./incoming.ts";
import { ImportRefused } from "./refusal.ts";

/** The stored picture of an address, or undefined when there is none. */
export type StoredPicture = (picture: IncomingPicture) => number | undefined;

export interface ComposedArticle {
  title: string;
  summary: string;
  body: ArticleDocument;
  images: { mediaId: number; alt: string; caption: string }[];
}

/**
 * An article made of a post. Pictures that are stored are shown from the library; others keep their address elsewhere.
 * @throws ImportRefused when its HTML is nested beyond what can be read
 */
export function composeArticle(post: IncomingPost, locale: Locale, stored: StoredPicture): ComposedArticle {
  const body = readBody(post, stored);
  const lead = post.lead && readLead(post.lead, stored);
  const content = lead ? [...(lead.figure ? [lead.figure] : []), ...without(body.content, lead)] : body.content;
  const text = leadingText(body);
  return {
    title: titleFrom(post.titleHtml, text, post.fallbackTitle),
    summary: summaryFrom(post.excerptHtml, text, locale),
    body: { type: "doc", content },
    images: lead?.image ? [lead.image] : [],
  };
}

function readBody(post: IncomingPost, stored: StoredPicture): ArticleDocument {
  try {
    return parseHtml(post.bodyHtml, {
      lineBreaks: post.lineBreaks,
      href: post.href,
      figure: (image) => {
        const picture = post.picture(image);
        return picture ? figureOf(picture, stored(picture)) : null;
      },
    });
  } catch (error) {
    if (error instanceof RangeError) throw new ImportRefused(post.line, "its HTML is nested too deeply");
    throw error;
  }
}

function figureOf({ link, alt, caption }: IncomingPicture, mediaId: number | undefined): NonNullable<ArticleNode["attrs"]> {
  const words = { alt: cut(alt, 1000), ...(caption ? { caption: cut(caption, 2000) } : {}) };
  return mediaId === undefined ? { src: link, ...words } : { mediaId, ...words };
}

interface Lead {
  /** For the article's own pictures, when it is stored. */
  image?: { mediaId: number; alt: string; caption: string };
  /** For the head of the body, when it is not. */
  figure?: ArticleNode;
  link: string;
}

function readLead(picture: IncomingPicture, stored: StoredPicture): Lead {
  const mediaId = stored(picture);
  const { link, alt, caption } = picture;
  return mediaId === undefined
    ? { figure: { type: "figure", attrs: figureOf(picture, undefined) }, link }
    : { image: { mediaId, alt: cut(alt, 1000), caption: cut(caption, 2000) }, link };
}

/** The body without its first figure if that shows the lead picture, which would then stand there twice. */
function without(content: ArticleNode[], { image, link }: Lead): ArticleNode[] {
  const [first, ...rest] = content;
  const same = first?.type === "figure" && (image ? first.attrs?.mediaId === image.mediaId : first.attrs?.src === link);
  return same ? rest : content;
}
