import { useEffect, useRef, useState } from "react";
import { client } from "../../../../platform/api/client.ts";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { useLinkResults } from "./link-results.ts";

/** Links per call, so that results appear one after another. */
const BATCH_SIZE = 8;

/** Checks the links that were not checked yet when it is mounted, and all of them on demand. */
export function useLinkCheck(urls: readonly string[]) {
  const { results, problemCount, store, forget } = useLinkResults(urls);
  const [isChecking, setIsChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef(new AbortController());

  const check = async (unchecked: readonly string[]) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setIsChecking(true);
    setError(null);
    try {
      for (let start = 0; start < unchecked.length; start += BATCH_SIZE)
        store(
          await client.article.links.check(
            { urls: unchecked.slice(start, start + BATCH_SIZE) },
            { signal },
          ),
        );
    } catch (reason) {
      if (!signal.aborted) setError(errorMessage(reason));
    }
    if (!signal.aborted) setIsChecking(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the check starts when the panel is opened, not when the text changes
  useEffect(() => {
    void check(urls.filter((url) => !results.has(url)));
    return () => abort.current.abort();
  }, []);

  return {
    results,
    problemCount,
    isChecking,
    error,
    checkAgain() {
      forget();
      void check(urls);
    },
  };
}
