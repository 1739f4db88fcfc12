import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import {
  canonicalQuery,
  SUGGESTION_QUERY,
} from "@masthead/contract/newsroom/search/suggestion-query.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { fetchApi } from "../../platform/api/api.ts";

/** Pause in typing after which suggestions are requested, in milliseconds. */
const TYPING_PAUSE = 150;

/**
 * Returns the suggestions for the query in a field, while the reader types; undefined if there are
 * none yet, for a short query, and after a failure. Only the response to the last query counts.
 * @param onTyping called for each change of the query
 */
export function useSuggestions(
  field: RefObject<HTMLInputElement | null>,
  locale: Locale,
  onTyping: () => void,
): SearchSuggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<SearchSuggestion[]>();
  const reportTyping = useEffectEvent(onTyping);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let lastQuery = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending = new AbortController();
    const cancel = () => {
      clearTimeout(timer);
      pending.abort();
    };
    const request = async (q: string) => {
      pending = new AbortController();
      const { signal } = pending;
      try {
        const response = await fetchApi("GET /v1/search/suggestions", { q, locale }, { signal });
        const found = response.ok ? await response.json() : undefined;
        if (!signal.aborted) setSuggestions(found);
      } catch {
        // The next query replaced the request, or the connection failed: the form works without.
        if (!signal.aborted) setSuggestions(undefined);
      }
    };
    const onInput = () => {
      const q = canonicalQuery(input.value);
      reportTyping();
      if (q === lastQuery) return;
      lastQuery = q;
      cancel();
      if (q.length < SUGGESTION_QUERY.min || q.length > SUGGESTION_QUERY.max)
        return setSuggestions(undefined);
      timer = setTimeout(() => void request(q), TYPING_PAUSE);
    };
    if (input.value !== input.defaultValue) onInput();
    input.addEventListener("input", onInput);
    input.form?.addEventListener("submit", cancel);
    return () => {
      cancel();
      input.removeEventListener("input", onInput);
      input.form?.removeEventListener("submit", cancel);
    };
  }, [field, locale]);
  return suggestions;
}
