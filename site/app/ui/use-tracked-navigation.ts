import { NAVIGATION_EVENT } from "@masthead/contract/audience/page-views.ts";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Reports every client-side navigation to the tracking code, which tracks the loaded document
 * itself.
 */
export function useTrackedNavigation(): void {
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const lastUrl = useRef(url);
  useEffect(() => {
    if (lastUrl.current === url) return;
    lastUrl.current = url;
    dispatchEvent(new Event(NAVIGATION_EVENT));
  }, [url]);
}
