import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { CSSProperties } from "react";

interface ThumbnailProps {
  picture: Picture;
  /** How wide it is shown, as the `sizes` attribute takes it. */
  sizes: string;
  /** Fills its place around the focal point, or stands in it whole. */
  fit?: "cover" | "contain";
  alt?: string;
  style?: CSSProperties;
}

/** A picture in the least of its widths that will do. */
export function Thumbnail({ picture, sizes, fit = "cover", alt = "", style }: ThumbnailProps) {
  const { base, widths, original, width, height, colour, focalX, focalY } = picture;
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
