import { mayReload } from "@masthead/contract/platform/reload-guard.ts";
import { useEffect } from "react";
import { useMessages } from "../messages.ts";

/** True once the server has a newer build. From then on, links load documents. */
let outdated = false;
/** Target path of the client-side navigation in progress. */
let pendingPath: string | undefined;

export const isBuildOutdated = (): boolean => outdated;

export function markBuildOutdated(): void {
  outdated = true;
}

export function setPendingPath(path: string | undefined): void {
  pendingPath = path;
}

/** Reloads the page if a module of its build no longer exists, at most once in ten seconds. */
export function useReloadGuard(): void {
  const t = useMessages();
  useEffect(() => {
    const onModuleMissing = () => {
      if (navigator.onLine && mayReload(Date.now(), () => sessionStorage)) location.reload();
    };
    // If a route module cannot be loaded, the router reloads the current URL. Load the target of
    // the navigation instead.
    const onNavigate = (event: NavigateEvent) => {
      if (
        event.navigationType !== "reload" ||
        event.userInitiated ||
        !event.cancelable ||
        pendingPath === undefined
      )
        return;
      event.preventDefault();
      const target = pendingPath;
      if (mayReload(Date.now(), () => sessionStorage)) setTimeout(() => location.assign(target));
      else
        void import("./build-notices.ts").then(
          ({ notifyLoadFailed: reportFailed }) => reportFailed(t),
          () => undefined,
        );
    };
    window.addEventListener("vite:preloadError", onModuleMissing);
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      window.removeEventListener("vite:preloadError", onModuleMissing);
      window.navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [t]);
}
