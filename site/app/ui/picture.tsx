import type { Picture as PictureData } from "@masthead/contract/newsroom/picture.ts";
import { PICTURE_FORMATS } from "@masthead/contract/newsroom/picture-variants.ts";

const SHAPES = { wide: "aspect-video", lead: "aspect-[3/2]", square: "aspect-square" } as const;

interface Props {
  /** Null: the section's pattern stands in. */
  picture: PictureData | null;
  shape: keyof typeof SHAPES;
  /** How wide it is shown, as the `sizes` attribute takes it. */
  sizes: string;
  /** The largest width worth offering at this place, in pixels. */
  upTo?: number;
  /** Shown at once, as the first thing of its page. */
  eager?: boolean;
  /** On a card the headline says it all, and a screen reader need not hear of the picture. */
  decorative?: boolean;
  colour?: string | undefined;
}

/** A picture cropped around its focal point, in the formats and widths that exist. */
export function Picture({ picture, shape, sizes, upTo = 1920, eager = false, decorative = false, colour }: Props) {
  const style = colour ? ({ "--section": colour } as React.CSSProperties) : undefined;
  if (!picture) return <div className={`pattern ${SHAPES[shape]} w-full`} style={style} aria-hidden />;
  const widths = picture.widths.filter((width) => width <= upTo);
  return (
    <picture>
      {widths.length > 0 &&
        PICTURE_FORMATS.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            sizes={sizes}
            srcSet={widths.map((width) => `${picture.base}-${width}.${format} ${width}w`).join(",")}
          />
        ))}
      <img
        src={picture.original}
        alt={decorative ? "" : picture.alt}
        width={picture.width}
        height={picture.height}
        className={`${SHAPES[shape]} w-full object-cover`}
        style={{ backgroundColor: picture.colour, objectPosition: `${picture.focalX * 100}% ${picture.focalY * 100}%` }}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding={eager ? undefined : "async"}
      />
    </picture>
  );
}
