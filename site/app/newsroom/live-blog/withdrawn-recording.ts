import type { LiveChange } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { PlayerItem } from "../../broadcast/player/player-item.ts";

/**
 * Whether changes of the live blog of an article withdraw a recording that plays: its entry is
 * removed, or no longer has it. The text of an entry behind the paywall is not known.
 */
export const isRecordingWithdrawn = (
  { id, recording }: Pick<PlayerItem, "id" | "recording">,
  articleId: number,
  changes: readonly LiveChange[],
): boolean =>
  recording?.entry !== undefined &&
  id === articleId &&
  changes.some((change) =>
    change.kind === "removed"
      ? change.id === recording.entry
      : change.entry.id === recording.entry &&
        !change.entry.cut &&
        !change.entry.bodyHtml.includes(recording.file),
  );
