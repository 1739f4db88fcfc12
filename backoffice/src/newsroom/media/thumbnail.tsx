import type { ImageShape } from "@masthead/contract/newsroom/media/image-shapes.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { CSSProperties } from "react";

interface ThumbnailProps {
  image: ResponsiveImage;
  /** Value of the `sizes` attribute. */
  sizes: string;
  /** Crops around the focal point, or fits the whole image. */
  fit?: "cover" | "contain";
  /** Shows the part that staff chose for this shape, if there is one. */
  shape?: Exclude<ImageShape, "card">;
  alt?: string;
  style?: CSSProperties;
}

/** Responsive image that loads the smallest sufficient width. */
export function Thumbnail({ image, sizes, fit = "cover", shape, alt = "", style }: ThumbnailProps) {
  const { original, width, height, colour, focalX, focalY } = image;
  const { base, widths } = (shape && image.crops?.[shape]) ?? image;
  return (
    <img
      src={original}
      srcSet={widths.map((width) => `${base}-${width}.webp ${width}w`).join(", ") || undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      style={{
        display: "block",
        inlineSize: "100%",
        blockSize: "100%",
        objectFit: fit,
        objectPosition: `${focalX * 100}% ${focalY * 100}%`,
        backgroundColor: fit === "cover" ? colour : undefined,
        ...style,
      }}
    />
  );
}
