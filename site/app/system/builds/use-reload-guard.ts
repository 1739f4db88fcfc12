import { mayReload } from "@masthead/contract/system/reload-guard.ts";
import { useEffect } from "react";
import { useWords } from "../words.ts";

/** A newer build than this page's is served: what it leads to is loaded as a document. */
let outdated = false;
/** Where the reader is on the way to, without a document so far. */
let wanted: string | undefined;

export const isOutdated = (): boolean => outdated;

export function setOutdated(): void {
  outdated = true;
}

export function setWanted(path: string | undefined): void {
  wanted = path;
}

/** Loads the page again when a part of this build is gone, and not again and again. */
export function useReloadGuard(): void {
  const t = useWords();
  useEffect(() => {
    const failed = () => {
      if (navigator.onLine && mayReload(Date.now(), () => sessionStorage)) location.reload();
    };
    // A part of a page that cannot be loaded makes the router reload: it is led to where the reader is going instead.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || wanted === undefined) return;
      event.preventDefault();
      const to = wanted;
      if (mayReload(Date.now(), () => sessionStorage)) setTimeout(() => location.assign(to));
      else
        void import("./tell.ts").then(
          ({ tellFailed }) => tellFailed(t),
          () => undefined,
        );
    };
    window.addEventListener("vite:preloadError", failed);
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      window.removeEventListener("vite:preloadError", failed);
      window.navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [t]);
}
