import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { useState } from "react";
import { useTranslate } from "react-admin";

interface FigureImageProps {
  picture: Picture | undefined;
  src: string | null;
  alt: string;
  mediaId: number | null;
  uploading: boolean;
}

const SIZES = "(min-width: 768px) 680px, 100vw";

/** The picture of a figure, or what stands for one that is not there. */
export function FigureImage({ picture, src, alt, mediaId, uploading }: FigureImageProps) {
  const t = useTranslate();
  const [broken, setBroken] = useState<string | null>(null);
  const address = picture?.original ?? src;
  if (!address || broken === address) {
    const name = uploading ? "uploading" : broken ? "broken" : mediaId === null ? "empty" : "unknown";
    return <p className="figure-missing">{t(`body.figure.${name}`, { id: mediaId, address })}</p>;
  }
  const common = { className: "figure-image", src: address, draggable: false, onError: () => setBroken(address) };
  if (!picture) return <img {...common} alt={alt} referrerPolicy="no-referrer" loading="lazy" />;
  const srcSet = picture.widths.map((width) => `${picture.base}-${width}.webp ${width}w`).join(", ");
  return (
    <img
      {...common}
      alt={alt}
      {...(srcSet ? { srcSet, sizes: SIZES } : {})}
      width={picture.width}
      height={picture.height}
      style={{ background: picture.colour, objectPosition: `${picture.focalX * 100}% ${picture.focalY * 100}%` }}
    />
  );
}
