import type { SpokenHit } from "@masthead/contract/newsroom/search/search-names.ts";
import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  episodePath,
  eventPath,
  inLocalePath,
  programPath,
  topicPath,
  transcriptPath,
} from "@masthead/contract/platform/paths.ts";
import { channelPath } from "../../broadcast/player-items.ts";

type Hit = Pick<SearchSuggestion, "kind" | "id" | "slug" | "program" | "medium"> & {
  spoken?: Pick<SpokenHit, "language" | "start"> | null;
};

/**
 * Returns the path of the page of a record that was found or suggested; of an episode that was found
 * by what is said, at the time of the sentence.
 */
export function pathOfHit(
  locale: Locale,
  { kind, id, slug, program, medium, spoken }: Hit,
): string {
  switch (kind) {
    case "article":
      return articlePath({ locale, id, slug });
    case "page":
      return inLocalePath(locale, `/${slug}`);
    case "author":
    case "person":
    case "tag":
      return topicPath(locale, slug);
    case "category":
      return categoryPath(locale, id);
    case "program":
      return programPath(locale, id);
    case "episode":
      return spoken
        ? transcriptPath(locale, program?.id ?? 0, id, spoken)
        : episodePath(locale, program?.id ?? 0, id);
    case "event":
      return eventPath(locale, id);
    case "channel":
      return channelPath(locale, { kind: medium ?? "video", slug });
  }
}
