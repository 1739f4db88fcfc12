import type { ImageRights } from "@masthead/contract/newsroom/media/media.ts";
import type { Sharp, SharpOptions } from "sharp";
import { escapeText } from "../../../platform/http/xml.ts";
import { lazyPackage } from "../../../platform/lazy-package.ts";

const sharp = lazyPackage<typeof import("sharp").default>("sharp");

/** Opens an image with sharp. The library and its 20 MB are loaded on first use. */
export const openImage = (bytes: Buffer, options?: SharpOptions): Sharp => sharp()(bytes, options);

/**
 * Writes creator and copyright notice into an image that is rendered, which otherwise has no
 * metadata. As XMP: libvips writes only ASCII into EXIF.
 */
export function withAuthorship(
  image: Sharp,
  { creator, copyright }: Pick<ImageRights, "creator" | "copyright">,
): Sharp {
  if (!creator && !copyright) return image;
  const properties = [
    creator &&
      `<dc:creator><rdf:Seq><rdf:li>${escapeText(creator)}</rdf:li></rdf:Seq></dc:creator>`,
    copyright &&
      `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(copyright)}</rdf:li></rdf:Alt></dc:rights>`,
  ];
  return image.withXmp(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${properties.join("")}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}
