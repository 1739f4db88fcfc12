import {
  heightOf,
  IMAGE_SHAPES,
  type ImageArea,
  type ImageShape,
  type ImageSize,
  largestWidth,
} from "@masthead/contract/newsroom/media/image-shapes.ts";

export interface Corner {
  x: "left" | "right";
  y: "top" | "bottom";
}
export const CORNERS: readonly Corner[] = [
  { x: "left", y: "top" },
  { x: "right", y: "top" },
  { x: "left", y: "bottom" },
  { x: "right", y: "bottom" },
];

/** Position in an image in pixels, from its top left corner. */
interface Position {
  x: number;
  y: number;
}

/**
 * Steps of the arrow keys, and change of the width by + and -, as fractions of the image's width.
 */
const STEP = 0.01;
const LARGE_STEP = 0.1;
const ZOOM_STEP = 0.05;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Returns an area moved by some pixels, clamped to the image. */
export const moveArea = (area: ImageArea, image: ImageSize, by: Position): ImageArea => ({
  ...area,
  left: clamp(Math.round(area.left + by.x), 0, image.width - area.width),
  top: clamp(Math.round(area.top + by.y), 0, image.height - area.height),
});

/**
 * Returns an area with another width around the same centre, within the limits of its shape and of
 * the image.
 */
export function zoomArea(
  area: ImageArea,
  image: ImageSize,
  { shape, width: wanted }: { shape: ImageShape; width: number },
): ImageArea {
  const width = clamp(Math.round(wanted), IMAGE_SHAPES[shape].minWidth, largestWidth(image, shape));
  const height = heightOf(shape, width);
  return moveArea({ ...area, width, height }, image, {
    x: (area.width - width) / 2,
    y: (area.height - height) / 2,
  });
}

/** Returns an area whose corner follows a position; the opposite corner stays. */
export function resizeArea(
  area: ImageArea,
  image: ImageSize,
  { shape, corner, to }: { shape: ImageShape; corner: Corner; to: Position },
): ImageArea {
  const { ratio, minWidth } = IMAGE_SHAPES[shape];
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const [toLeft, toTop] = [corner.x === "left", corner.y === "top"];
  const room = {
    width: toLeft ? right : image.width - area.left,
    height: toTop ? bottom : image.height - area.top,
  };
  const wanted = Math.max(
    toLeft ? right - to.x : to.x - area.left,
    (toTop ? bottom - to.y : to.y - area.top) * ratio,
  );
  const width = clamp(Math.round(wanted), minWidth, largestWidth(room, shape));
  const height = heightOf(shape, width);
  return {
    left: toLeft ? right - width : area.left,
    top: toTop ? bottom - height : area.top,
    width,
    height,
  };
}

/**
 * Returns the area changed by a key: arrows, page keys, Home and End move it, + and - resize it.
 * Undefined for any other key.
 */
export function changeAreaByKey(
  key: string,
  area: ImageArea,
  image: ImageSize,
  { shape, isLargeStep }: { shape: ImageShape; isLargeStep: boolean },
): ImageArea | undefined {
  const step = Math.max(1, image.width * (isLargeStep ? LARGE_STEP : STEP));
  if (key === "ArrowLeft") return moveArea(area, image, { x: -step, y: 0 });
  if (key === "ArrowRight") return moveArea(area, image, { x: step, y: 0 });
  if (key === "ArrowUp") return moveArea(area, image, { x: 0, y: -step });
  if (key === "ArrowDown") return moveArea(area, image, { x: 0, y: step });
  if (key === "PageUp") return moveArea(area, image, { x: 0, y: -image.width * LARGE_STEP });
  if (key === "PageDown") return moveArea(area, image, { x: 0, y: image.width * LARGE_STEP });
  if (key === "Home") return moveArea(area, image, { x: -image.width, y: 0 });
  if (key === "End") return moveArea(area, image, { x: image.width, y: 0 });
  // + is = with Shift on many keyboards.
  if (key === "+" || key === "=")
    return zoomArea(area, image, { shape, width: area.width + image.width * ZOOM_STEP });
  if (key === "-" || key === "_")
    return zoomArea(area, image, { shape, width: area.width - image.width * ZOOM_STEP });
}
