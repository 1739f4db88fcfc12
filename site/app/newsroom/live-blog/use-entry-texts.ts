import type { LiveEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_MAX_TEXTS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { useEffect, useState } from "react";
import { useViewer } from "../../audience/viewer.ts";
import { type EntryText, withheldIds, withTexts } from "./entry-texts.ts";
import type { LiveView } from "./live-updates.ts";

/**
 * Returns the entries that are shown. For signed-in readers, the texts behind the paywall are
 * requested, also of entries that arrive while the page is open.
 */
export function useEntryTexts(
  articleId: number,
  { entries, waiting }: Pick<LiveView, "entries" | "waiting">,
): LiveEntry[] {
  const viewer = useViewer();
  const [texts, setTexts] = useState<EntryText[]>([]);
  const [isRefused, setRefused] = useState(false);
  const missing =
    viewer && !isRefused
      ? withheldIds([...entries, ...waiting], texts)
          .slice(0, LIVE_MAX_TEXTS)
          .join()
      : "";
  useEffect(() => {
    if (!missing) return;
    const controller = new AbortController();
    const load = async () => {
      const { loadEntryTexts } = await import("./load-entry-texts.ts");
      const loaded = await loadEntryTexts(articleId, missing, controller.signal);
      if (controller.signal.aborted) return;
      if (loaded === "refused") setRefused(true);
      else
        setTexts((before) => [
          ...before.filter(({ id }) => !loaded.some((text) => text.id === id)),
          ...loaded,
        ]);
    };
    // The withheld form remains; the next update of the live blog tries again.
    load().catch(() => {});
    return () => controller.abort();
  }, [articleId, missing]);
  return viewer ? withTexts(entries, texts) : entries;
}
