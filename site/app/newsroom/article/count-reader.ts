import { useEffect } from "react";

/** How long a page is in view before its reader counts, in milliseconds. */
const IN_VIEW = 4000;

/**
 * Counts the reader of an article that was reached without loading a page. The reader of a page that was loaded is
 * counted by its inline code, which needs no React; counting one twice changes nothing.
 */
export function useCountReader(id: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") void fetch(`/api/v1/article/${id}/read`, { method: "POST", keepalive: true });
    }, IN_VIEW);
    return () => clearTimeout(timer);
  }, [id]);
}
