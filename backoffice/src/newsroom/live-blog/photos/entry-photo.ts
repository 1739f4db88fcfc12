import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";

/** Photo of an entry that is sent with it. */
export interface EntryPhoto {
  key: string;
  /** JPEG, as large as the site shows images. */
  file: Blob;
  /** Name of the file that was chosen. */
  name: string;
  /** Text for readers who do not see it. */
  alt: string;
  caption: string;
  /** Id in the media library; null until it is uploaded. */
  mediaId: number | null;
}

/** Maximum number of photos of an entry. */
export const MAX_PHOTOS = 10;
/** Longest side of a photo that is sent, in pixels. */
const MAX_PHOTO_SIDE = 2560;

interface Size {
  width: number;
  height: number;
}

/** Returns the size of a photo whose longest side is at most `side`. Photos are never enlarged. */
export function fittedSize({ width, height }: Size, side = MAX_PHOTO_SIDE): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Returns a text with the uploaded photos at its end. */
export const withPhotos = (
  body: ArticleDocument,
  photos: readonly EntryPhoto[],
): ArticleDocument =>
  photos.length
    ? {
        ...body,
        content: [
          ...body.content,
          ...photos.flatMap(({ mediaId, alt, caption }) =>
            mediaId === null
              ? []
              : {
                  type: "figure" as const,
                  attrs: {
                    mediaId,
                    ...(alt.trim() && { alt: alt.trim() }),
                    ...(caption.trim() && { caption: caption.trim() }),
                  },
                },
          ),
        ],
      }
    : body;
