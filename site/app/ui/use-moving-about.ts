import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { isOutdated, setWanted } from "../system/builds/use-reload-guard.ts";

/** Whether the next page has to come as a document: from a newer build, or from what is kept on the device. */
const needsDocument = () => isOutdated() || !navigator.onLine;

/** Follows the links of the site without loading a document, where a plain click asks for nothing else. */
export function useMovingAbout(): void {
  const navigate = useNavigate();
  const { key } = useLocation();

  useEffect(() => {
    if (key) setWanted(undefined);
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
