/**
 * Shapes that images are cropped to, as width by height. `minWidth` is the least width of a part
 * that staff choose, in pixels.
 */
export const IMAGE_SHAPES = {
  /** Lead images. */
  lead: { ratio: 3 / 2, minWidth: 320 },
  /** Cards, video and headers of programs. */
  wide: { ratio: 16 / 9, minWidth: 320 },
  /** Lead image over the whole page of a front, on wide screens. */
  banner: { ratio: 21 / 9, minWidth: 320 },
  /** People, and covers of podcasts. */
  square: { ratio: 1, minWidth: 320 },
  /** Link cards on social networks, which reject smaller images. */
  card: { ratio: 1200 / 630, minWidth: 600 },
} as const;
export type ImageShape = keyof typeof IMAGE_SHAPES;
export const IMAGE_SHAPE_NAMES = Object.keys(IMAGE_SHAPES) as ImageShape[];

export interface ImageSize {
  width: number;
  height: number;
}

/** Part of an image in whole pixels, from its top left corner. */
export interface ImageArea extends ImageSize {
  left: number;
  top: number;
}

/** Parts of an image that staff chose, by shape. */
export type ManualCrops = Partial<Record<ImageShape, ImageArea>>;

/** Returns the height in pixels of an area of a shape: at least one. */
export const heightOf = (shape: ImageShape, width: number): number =>
  Math.max(1, Math.round(width / IMAGE_SHAPES[shape].ratio));

/** Returns the width in pixels of the largest area of a shape in an image. */
export function largestWidth({ width, height }: ImageSize, shape: ImageShape): number {
  // Half a pixel more still rounds to the height of the image.
  const largest = Math.min(width, Math.floor((height + 0.5) * IMAGE_SHAPES[shape].ratio));
  return heightOf(shape, largest) > height ? largest - 1 : largest;
}

/** Whether an area lies within an image, has its shape, and has enough pixels. */
export const isValidArea = (
  { left, top, width, height }: ImageArea,
  image: ImageSize,
  shape: ImageShape,
): boolean =>
  width >= IMAGE_SHAPES[shape].minWidth &&
  Math.abs(height - width / IMAGE_SHAPES[shape].ratio) <= 1 &&
  left >= 0 &&
  top >= 0 &&
  left + width <= image.width &&
  top + height <= image.height;

/**
 * Returns the area that is shown unless staff choose another: the largest one, by the focal point.
 */
export function automaticArea(
  image: ImageSize & { focalX: number; focalY: number },
  shape: ImageShape,
): ImageArea {
  const width = largestWidth(image, shape);
  const height = heightOf(shape, width);
  const start = (size: number, part: number, focal: number) => {
    // Browsers align the focal points of image and area; link cards are centred on it.
    const wanted = shape === "card" ? size * focal - part / 2 : (size - part) * focal;
    return Math.min(size - part, Math.max(0, Math.round(wanted)));
  };
  return {
    left: start(image.width, width, image.focalX),
    top: start(image.height, height, image.focalY),
    width,
    height,
  };
}

/**
 * Name of an area in the URLs of its files, such as `lead-120x0x1500x1000`: another area has other
 * URLs.
 */
export const areaName = (shape: ImageShape, { left, top, width, height }: ImageArea): string =>
  `${shape}-${left}x${top}x${width}x${height}`;
