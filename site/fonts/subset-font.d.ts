declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    /** Pins an axis to a value or limits it to a range. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep. Default: all. */
    keepFeatures?: string[];
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
