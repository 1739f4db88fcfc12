import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { isOutdated, setWanted } from "../system/builds/use-reload-guard.ts";

/** Whether the next page has to come as a document: from a newer build, or from what is kept on the device. */
const needsDocument = () => isOutdated() || !navigator.onLine;

/** Location key of the page that the document was loaded for. */
const FIRST_KEY = "default";

/** Follows the links of the site without loading a document, where a plain click asks for nothing else. */
export function useMovingAbout(): void {
  const navigate = useNavigate();
  const { key } = useLocation();

  useEffect(() => {
    setWanted(undefined);
    // A later return to a scroll position needs the real heights of all that is above it: see defer-layout in pieces.css.
    if (key !== FIRST_KEY) document.documentElement.dataset.navigated = "";
  }, [key]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-go]");
      if (!link || elsewhere || event.defaultPrevented || needsDocument()) return;
      event.preventDefault();
      const path = link.pathname + link.search + link.hash;
      setWanted(path);
      navigate(path, { replace: link.href === location.href });
    };
    // Before the router hears of it: the browser then sends the form itself.
    const send = (event: SubmitEvent) => needsDocument() && event.stopPropagation();
    document.addEventListener("click", follow);
    window.addEventListener("submit", send, { capture: true });
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("submit", send, { capture: true });
    };
  }, [navigate]);
}
