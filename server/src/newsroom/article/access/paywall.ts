import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { plainText, renderDocument } from "../document/render-html.ts";
import { teaserOf } from "./teaser.ts";

/*
 * Paywall of premium articles. Everybody reads the teaser (teaser.ts): lists, pages, feeds, search
 * and structured data read it from this file and paywall.sql.ts. The rest is withheld: the full
 * text, all images but the first, and the corrections, which reveal the text. full-text.service.ts
 * decides about access to it.
 */

/**
 * Returns the plain text of the teaser, which search indexes instead of the text; empty for an
 * article without a paywall.
 */
export const teaserText = ({ premium, body }: Pick<ArticleFields, "premium" | "body">): string =>
  premium ? plainText(teaserOf(body)) : "";

/** Parts of an article that the paywall restricts, as selected by `textColumns`. */
interface RestrictedParts<Image, Correction> {
  /** Empty for an article behind the paywall. */
  bodyHtml: string;
  /**
   * Full text of an article behind the paywall, to make the teaser from; null without a paywall.
   */
  paywalledBody: ArticleDocument | null;
  images: Image[];
  corrections: Correction[];
}

/** Returns the parts that everybody may read; `cut` if the paywall withholds the rest. */
export function readableParts<Image, Correction>({
  bodyHtml,
  paywalledBody,
  images,
  corrections,
}: RestrictedParts<Image, Correction>) {
  if (!paywalledBody) return { cut: false, bodyHtml, images, corrections };
  return {
    cut: true,
    bodyHtml: renderDocument(teaserOf(paywalledBody)),
    images: images.slice(0, 1),
    corrections: [],
  };
}
