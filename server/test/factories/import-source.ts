import { readFileSync } from "node:fs";
import type { ImportSource } from "../../src/newsroom/import/import-source.ts";

export const readFixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

/** Import source that yields chunks small enough to split characters and tags. */
export function sourceOf(content: string | Buffer, address?: string): ImportSource {
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    ...(address ? { url: address } : {}),
    async *bytes() {
      const chunkSize = bytes.length < 1024 * 1024 ? 997 : 65_537;
      for (let from = 0; from < bytes.length; from += chunkSize)
        yield bytes.subarray(from, from + chunkSize);
    },
    close: async () => {},
  };
}
