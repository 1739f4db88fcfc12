import { vi } from "vitest";
import { type CacheSpace, PageCache } from "../src/platform/cache/page-cache.ts";
import { type CollectedTag, tag } from "../src/platform/cache/tags.ts";

/** Page to be cached. */
export const page = (
  text: string,
  options: { cacheable?: boolean; bytes?: number; aside?: boolean } = {},
) => ({
  text,
  cacheable: options.cacheable ?? true,
  bytes: options.bytes ?? 10,
  ...(options.aside && { space: "aside" as CacheSpace }),
});

/** A render function that counts its pages and tags them. */
export function rendererOf(...tags: CollectedTag[]) {
  let count = 0;
  return vi.fn(async () => {
    tag(...tags);
    count++;
    return page(`page ${count}`);
  });
}

export const newCache = () => new PageCache<ReturnType<typeof page>>({ maxBytes: 100_000 });
