import type { NameHit } from "@masthead/contract/newsroom/search/search-names.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  categoryPath,
  episodePath,
  eventPath,
  programPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { channelPath } from "../../broadcast/player-items.ts";

/** Returns the path of the page of a record that was found. */
export function pathOfHit(locale: Locale, { kind, id, slug, program, medium }: NameHit): string {
  switch (kind) {
    case "author":
    case "person":
    case "tag":
      return topicPath(locale, slug);
    case "category":
      return categoryPath(locale, id);
    case "program":
      return programPath(locale, id);
    case "episode":
      return episodePath(locale, program?.id ?? 0, id);
    case "event":
      return eventPath(locale, id);
    case "channel":
      return channelPath(locale, { kind: medium ?? "video", slug });
  }
}
