import { embedProviderOf } from "@masthead/contract/newsroom/article/embed-provider.ts";

/**
 * oEmbed endpoints. These sites return 200 for the page of a video or post that was deleted, but
 * 404 here.
 */
const ENDPOINTS: Partial<Record<NonNullable<ReturnType<typeof embedProviderOf>>, string>> = {
  youtube: "https://www.youtube.com/oembed",
  x: "https://publish.twitter.com/oembed",
};

/** Returns the URL to check whether a video or post exists; undefined for any other URL. */
export function oembedUrlOf(target: URL): string | undefined {
  const provider = embedProviderOf(target.href);
  const endpoint = provider && ENDPOINTS[provider];
  return (
    endpoint && `${endpoint}?${new URLSearchParams({ url: watchUrlOf(target), format: "json" })}`
  );
}

/** The endpoint knows videos by their watch page only. */
function watchUrlOf(target: URL): string {
  const id = /\/embed\/([\w-]+)/.exec(target.pathname)?.[1];
  return id ? `https://www.youtube.com/watch?v=${id}` : target.href;
}
