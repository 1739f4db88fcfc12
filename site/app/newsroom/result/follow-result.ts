import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import { isClosedPhase } from "@masthead/contract/newsroom/result/result-terms.ts";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { fetchApi } from "../../platform/api/api.ts";

/** Time between two requests of a visible page, in milliseconds. */
const POLL_INTERVAL = 20 * SECOND;

/**
 * Follows a result until its match or count is over. Hidden pages do not poll, and request it when
 * they become visible.
 * @param onChange gets each newer version; null if readers no longer see the result
 * @returns a function that ends it
 */
export function followResult(
  { id, version }: Pick<PublicResult, "id" | "version">,
  locale: Locale,
  onChange: (result: PublicResult | null) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let known = version;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pollIn = (delay: number) => {
    clearTimeout(timer);
    const isVisible = document.visibilityState === "visible";
    if (!signal.aborted && isVisible) timer = setTimeout(poll, delay);
  };

  async function poll(): Promise<void> {
    try {
      const response = await fetchApi("GET /v1/result/{id}", { id }, { locale, signal });
      if (response.status === 404) return onChange(null);
      if (response.ok) {
        const result = await response.json();
        if (result.version > known) {
          known = result.version;
          onChange(result);
        }
        if (isClosedPhase(result.phase)) return;
      }
    } catch {
      // Without a connection: the next request tries again.
    }
    pollIn(POLL_INTERVAL * (0.75 + Math.random() / 2));
  }

  document.addEventListener("visibilitychange", () => pollIn(0), { signal });
  pollIn(POLL_INTERVAL * (0.75 + Math.random() / 2));

  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
