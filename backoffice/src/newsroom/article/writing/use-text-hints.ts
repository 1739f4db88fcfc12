import { useEffect, useMemo, useState } from "react";
import { useArticleValue, useDebouncedArticleValue } from "../form/article-form-values.ts";
import { findTextHints, type TextHints } from "./analysis/find-hints.ts";
import { createTextMeasure } from "./analysis/measure-text.ts";

/** Time after which hints are computed even if the browser is busy, in milliseconds. */
const IDLE_TIMEOUT_MS = 1000;

/**
 * Returns the hints on the text of the article, computed while the browser is idle; null until
 * then.
 */
export function useTextHints(): TextHints | null {
  const locale = useArticleValue("locale");
  const body = useDebouncedArticleValue("body");
  const measure = useMemo(() => createTextMeasure(locale), [locale]);
  const [hints, setHints] = useState<TextHints | null>(null);
  useEffect(() => {
    const compute = () => setHints(findTextHints(body, locale, measure));
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(compute);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(compute, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }, [body, locale, measure]);
  return hints;
}
