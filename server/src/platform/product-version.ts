import { readFileSync } from "node:fs";

/** Version of the product, from its package. */
export const PRODUCT_VERSION = (
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  }
).version;
