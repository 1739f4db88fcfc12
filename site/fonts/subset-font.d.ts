declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    /** An axis is pinned to a value or cut to a range. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep; all when not given. */
    keepFeatures?: string[];
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
