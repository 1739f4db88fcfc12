import type { LivePresets } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";

export const PRESETS_KEY = [...LIVE_BLOG_KEY, "presets"];

/** Duration for which a composer uses the presets that it has, in milliseconds. */
const FRESH_FOR_MS = 60_000;

const NONE: Pick<LivePresets, "labels" | "templates"> = { labels: [], templates: [] };

/** Returns the labels and templates of entries; none until they are loaded. */
export const usePresets = () =>
  useQuery({
    queryKey: PRESETS_KEY,
    queryFn: ({ signal }) => client.liveBlog.presets(undefined, { signal }),
    staleTime: FRESH_FOR_MS,
  }).data ?? NONE;
