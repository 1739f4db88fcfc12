import type { Sharp, SharpOptions } from "sharp";
import { lazyPackage } from "../../../platform/lazy-package.ts";

const sharp = lazyPackage<typeof import("sharp").default>("sharp");

/** Opens an image with sharp. The library and its 20 MB are loaded on first use. */
export const openImage = (bytes: Buffer, options?: SharpOptions): Sharp => sharp()(bytes, options);
