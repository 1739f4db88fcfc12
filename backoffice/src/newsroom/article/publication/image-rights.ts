import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { rightsState } from "../../media/rights-state.ts";

/**
 * Image of the media library in an article. The index counts the images of the article, or all
 * figures of its body.
 */
export interface UsedImage {
  field: "images" | "body";
  index: number;
  mediaId: number;
  credit: string;
}

/** Problem to check before an image is published. */
export interface RightsProblem extends UsedImage {
  problem: "ended" | "ending" | "noCredit";
  usableUntil: string | null;
}

const figuresIn = (node: ArticleDocument | ArticleNode): ArticleNode[] =>
  (node.content ?? []).flatMap((child) => (child.type === "figure" ? [child] : figuresIn(child)));

/** Returns the images of the media library that an article shows, in order. */
export function usedImages({ images, body }: Pick<ArticleFields, "images" | "body">): UsedImage[] {
  return [
    ...images.map(({ mediaId, credit }, index) => ({
      field: "images" as const,
      index,
      mediaId,
      credit,
    })),
    ...figuresIn(body).flatMap(({ attrs: { mediaId = null, credit = "" } = {} }, index) =>
      mediaId === null ? [] : [{ field: "body" as const, index, mediaId, credit: credit ?? "" }],
    ),
  ];
}

/**
 * Returns the images whose rights end or have ended on a day (`YYYY-MM-DD`), or that name nobody.
 */
export function findRightsProblems(
  used: UsedImage[],
  library: ReadonlyMap<number, Pick<MediaRecord, "usableUntil" | "credit">>,
  day: string,
): RightsProblem[] {
  return used.flatMap((image) => {
    const record = library.get(image.mediaId);
    if (!record) return [];
    const problem =
      rightsState(record, day) ?? (image.credit.trim() || record.credit ? null : "noCredit");
    return problem ? [{ ...image, problem, usableUntil: record.usableUntil }] : [];
  });
}
