import {
  areaName,
  IMAGE_SHAPE_NAMES,
  type ImageArea,
  type ManualCrops,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import { widthsUpTo } from "@masthead/contract/newsroom/media/image-variants.ts";

/** Variant of a part of an image that staff chose. */
interface CropVariant {
  /** Suffix of its files, such as `-lead-0x0x1500x1000-640`. */
  suffix: string;
  area: ImageArea;
  width: number;
}

/** Returns the variants of the manual crops, except link cards, which are rendered on request. */
export const cropVariantsOf = (crops: ManualCrops): CropVariant[] =>
  IMAGE_SHAPE_NAMES.filter((shape) => shape !== "card").flatMap((shape) => {
    const area = crops[shape];
    return area
      ? widthsUpTo(area.width).map((width) => ({
          suffix: `-${areaName(shape, area)}-${width}`,
          area,
          width,
        }))
      : [];
  });
