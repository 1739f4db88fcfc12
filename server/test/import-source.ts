import { readFileSync } from "node:fs";
import type { ImportSource } from "../src/newsroom/import/import-source.ts";

/** The text of a fixture. */
export const readFixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");

/** Bytes as a source, in pieces small enough that characters and tags are cut in two. */
export function sourceOf(content: string | Buffer, address?: string): ImportSource {
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    ...(address ? { address } : {}),
    async *bytes() {
      const piece = bytes.length < 1024 * 1024 ? 997 : 65_537;
      for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
    },
    close: async () => {},
  };
}
