import type { ContinuedItem } from "@masthead/contract/audience/position.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, episodePath } from "@masthead/contract/platform/paths.ts";

/** URL hash that continues an article at the reader's position. */
export const CONTINUE_HASH = "continue";

/** Path at which an item continues. */
export function continuePath(locale: Locale, { article, episode, recording }: ContinuedItem) {
  if (episode) return episodePath(locale, episode.program.id, episode.id);
  if (!article) return "";
  const index = recording?.split(":")[1];
  return `${articlePath(article)}#${CONTINUE_HASH}${index === undefined ? "" : `-${index}`}`;
}

/** What is left of an item: whole minutes of a recording, or the share read of a text. */
export type Progress = { share: number; minutesLeft: number | null };

export function progressOf({
  position,
  duration,
}: Pick<ContinuedItem, "position" | "duration">): Progress {
  if (duration === null) return { share: Math.min(1, position), minutesLeft: null };
  return {
    share: duration > 0 ? Math.min(1, position / duration) : 0,
    minutesLeft: Math.max(1, Math.round((duration - position) / 60)),
  };
}
