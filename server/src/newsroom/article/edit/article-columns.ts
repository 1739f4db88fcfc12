import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import {
  ARTICLE_TIMES,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { teaserText } from "../access/paywall.ts";
import { countWords, plainText, renderDocument } from "../document/render-html.ts";

/** Body as HTML and as plain text. */
export interface RenderedBody {
  bodyHtml: string;
  bodyText: string;
  wordCount: number;
}

export function renderBody(body: ArticleDocument): RenderedBody {
  const bodyText = plainText(body);
  return { bodyHtml: renderDocument(body), bodyText, wordCount: countWords(bodyText) };
}

/**
 * Converts editable fields to columns, with those computed from them. `rendered` saves rendering a
 * body again.
 */
export function columnsOf(fields: ArticleFields, rendered: RenderedBody = renderBody(fields.body)) {
  const {
    authorIds: _a,
    tagIds: _t,
    personIds: _p,
    relatedIds: _r,
    images: _i,
    ...ownFields
  } = fields;
  const times = ARTICLE_TIMES.map((field) => [
    field,
    fields[field] === null ? null : new Date(fields[field]),
  ]);
  return {
    ...ownFields,
    ...(Object.fromEntries(times) as Record<(typeof ARTICLE_TIMES)[number], Date | null>),
    ...rendered,
    freeText: teaserText(fields),
  };
}
