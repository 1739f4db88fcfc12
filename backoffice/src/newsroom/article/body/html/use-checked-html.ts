import type { CheckedHtmlCard } from "@masthead/contract/newsroom/article/article-html-card.ts";
import { useEffect, useState } from "react";
import { client } from "../../../../platform/api/client.ts";
import { errorMessage } from "../../../../platform/api/problems.ts";

/** Pause after typing before the HTML is checked, in milliseconds. */
const CHECK_DELAY = 400;

export interface HtmlCheck {
  /** HTML that was checked. */
  source: string;
  result?: CheckedHtmlCard;
  error?: string;
}

/** Returns the newest result of the server's check of the HTML; undefined before the first one. */
export function useCheckedHtml(html: string): HtmlCheck | undefined {
  const [check, setCheck] = useState<HtmlCheck>();
  useEffect(() => {
    if (!html.trim()) {
      setCheck(undefined);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const result = await client.article.htmlCard.check({ html }, { signal: abort.signal });
        if (!abort.signal.aborted) setCheck({ source: html, result });
      } catch (reason) {
        if (!abort.signal.aborted) setCheck({ source: html, error: errorMessage(reason) });
      }
    }, CHECK_DELAY);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [html]);
  return check;
}
