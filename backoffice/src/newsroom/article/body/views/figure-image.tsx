import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { useState } from "react";
import { useTranslate } from "react-admin";

interface FigureImageProps {
  image: ResponsiveImage | undefined;
  src: string | null;
  alt: string;
  mediaId: number | null;
  uploading: boolean;
}

const SIZES = "(min-width: 768px) 680px, 100vw";

/** Image of a figure, or a message when it is missing. */
export function FigureImage({ image, src, alt, mediaId, uploading }: FigureImageProps) {
  const t = useTranslate();
  const [broken, setBroken] = useState<string | null>(null);
  const url = image?.original ?? src;
  if (!url || broken === url) {
    const messageKey = uploading
      ? "uploading"
      : broken
        ? "broken"
        : mediaId === null
          ? "empty"
          : "unknown";
    return <p className="figure-missing">{t(`body.figure.${messageKey}`, { id: mediaId, url })}</p>;
  }
  const shared = {
    className: "figure-image",
    src: url,
    draggable: false,
    onError: () => setBroken(url),
  };
  if (!image) return <img {...shared} alt={alt} referrerPolicy="no-referrer" loading="lazy" />;
  const srcSet = image.widths.map((width) => `${image.base}-${width}.webp ${width}w`).join(", ");
  return (
    <img
      {...shared}
      alt={alt}
      {...(srcSet ? { srcSet, sizes: SIZES } : {})}
      width={image.width}
      height={image.height}
      style={{
        background: image.colour,
        objectPosition: `${image.focalX * 100}% ${image.focalY * 100}%`,
      }}
    />
  );
}
