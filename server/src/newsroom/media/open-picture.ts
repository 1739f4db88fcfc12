import type { Sharp, SharpOptions } from "sharp";
import { lazyPackage } from "../../platform/lazy-package.ts";

const library = lazyPackage<typeof import("sharp").default>("sharp");

/** A picture to be read or changed. The library and its 20 MB are loaded for the first one. */
export const openPicture = (bytes: Buffer, options?: SharpOptions): Sharp => library()(bytes, options);
