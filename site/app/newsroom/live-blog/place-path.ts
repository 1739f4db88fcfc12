import type { LivePlace } from "./load-live-page.ts";

/** Path of a page of a live blog. @param path of its article, without a query */
export function placePath(path: string, { stream, entry, order }: LivePlace): string {
  const query = new URLSearchParams({
    ...(stream !== undefined && { stream: String(stream) }),
    ...(entry !== undefined && { entry: String(entry) }),
    ...(order === "oldest" && { order }),
  });
  return path + (query.size ? `?${query}` : "");
}
