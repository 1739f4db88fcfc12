import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isBuildOutdated, setPendingPath } from "../platform/builds/use-reload-guard.ts";

/**
 * Returns whether the next page must be loaded as a document: from a newer build, or from the
 * offline cache.
 */
const needsDocument = () => isBuildOutdated() || !navigator.onLine;

/** Navigates on the client when a link of the site gets a plain click, without modifier keys. */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // Not a constant: the script of ScrollRestoration assigns a key before hydration.
  const [firstKey] = useState(key);

  useEffect(() => {
    setPendingPath(undefined);
    // Restoring a scroll position needs the real heights of all blocks above it: see defer-layout
    // in pieces.css.
    if (key !== firstKey) document.documentElement.dataset.navigated = "";
  }, [key, firstKey]);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const modified =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-go]");
      if (!link || modified || event.defaultPrevented || needsDocument()) return;
      event.preventDefault();
      const path = link.pathname + link.search + link.hash;
      setPendingPath(path);
      navigate(path, { replace: link.href === location.href });
    };
    // Captured before the router sees the event: the browser then submits the form itself.
    const onSubmit = (event: SubmitEvent) => needsDocument() && event.stopPropagation();
    document.addEventListener("click", onClick);
    window.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      document.removeEventListener("click", onClick);
      window.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, [navigate]);
}
