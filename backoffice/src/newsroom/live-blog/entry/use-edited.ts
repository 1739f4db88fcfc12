import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { useState } from "react";

/**
 * Tracks which entries of a list are edited. They stay in the list until that ends, also when a
 * refetch no longer has them: their text must not be lost.
 */
export function useEdited(latest: readonly LiveDeskEntry[]) {
  const [edited, setEdited] = useState<readonly LiveDeskEntry[]>([]);
  const ids = new Set(latest.map(({ id }) => id));
  return {
    entries: [...edited.filter(({ id }) => !ids.has(id)), ...latest],
    isEditing: ({ id }: LiveDeskEntry) => edited.some((entry) => entry.id === id),
    edit: (entry: LiveDeskEntry) => setEdited((others) => [...others, entry]),
    close: ({ id }: LiveDeskEntry) =>
      setEdited((others) => others.filter((entry) => entry.id !== id)),
  };
}
