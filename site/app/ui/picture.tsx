import { IMAGE_FORMATS } from "@masthead/contract/newsroom/media/image-variants.ts";
import {
  fallbackFile,
  filesByScreen,
  type PictureData,
  type PictureShape,
} from "./picture-files.ts";

const SHAPES: Record<PictureShape, string> = {
  wide: "aspect-video",
  lead: "aspect-[3/2]",
  square: "aspect-square",
  // Over the whole page: flat enough on wide screens that the headline below it is in view. See
  // BANNER_SHAPES.
  banner: "aspect-[3/2] md:aspect-video lg:aspect-[21/9]",
};

interface Props {
  /** Null shows the pattern in the category colour instead. */
  picture: PictureData | null;
  shape: PictureShape;
  /** Value of the `sizes` attribute. */
  sizes: string;
  /** Largest width to offer, in pixels. */
  upTo?: number;
  /** Loads immediately, for the first image of a page. */
  eager?: boolean;
  /** Empty alt text, as on cards, whose headline is enough for screen readers. */
  decorative?: boolean;
  colour?: string;
}

/** Image cropped as staff chose or around its focal point, in the available formats and widths. */
export function Picture({
  picture,
  shape,
  sizes,
  upTo = 1920,
  eager = false,
  decorative = false,
  colour,
}: Props) {
  const style = colour ? ({ "--tint": colour } as React.CSSProperties) : undefined;
  if (!picture)
    return <div className={`pattern ${SHAPES[shape]} w-full`} style={style} aria-hidden />;
  return (
    <picture>
      {filesByScreen(picture, shape).flatMap(({ media, files }) => {
        const widths = files.widths.filter((width) => width <= upTo);
        if (!widths.length) return [];
        return IMAGE_FORMATS.map((format) => (
          <source
            key={`${media} ${format}`}
            media={media}
            type={`image/${format}`}
            sizes={sizes}
            srcSet={widths.map((width) => `${files.base}-${width}.${format} ${width}w`).join(",")}
          />
        ));
      })}
      <img
        src={fallbackFile(picture, shape)}
        alt={decorative ? "" : picture.alt}
        width={picture.width}
        height={picture.height}
        className={`${SHAPES[shape]} w-full object-cover`}
        style={{
          backgroundColor: picture.colour,
          objectPosition: `${picture.focalX * 100}% ${picture.focalY * 100}%`,
        }}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding={eager ? undefined : "async"}
      />
    </picture>
  );
}
