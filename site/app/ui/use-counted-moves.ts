import { MOVED_EVENT } from "@masthead/contract/audience/page-views.ts";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Tells the counting code, which knows of the page that was loaded, of every page that the reader moves on to. */
export function useCountedMoves(): void {
  const { pathname, search } = useLocation();
  const at = pathname + search;
  const last = useRef(at);
  useEffect(() => {
    if (last.current === at) return;
    last.current = at;
    dispatchEvent(new Event(MOVED_EVENT));
  }, [at]);
}
