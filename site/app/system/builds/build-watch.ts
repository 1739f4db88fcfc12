import { BUILD_POLL } from "@masthead/contract/system/constants.ts";
import { useEffect } from "react";
import { notify } from "../notices/notices.ts";
import { useFrame } from "../page-head.tsx";
import { useWords } from "../words.ts";
import { mayReload } from "./reload-guard.ts";

/** A newer build than this page's is served: what it leads to is loaded as a document. */
let outdated = false;
/** Where the reader is on the way to, without a document so far. */
let wanted: string | undefined;

export const isOutdated = (): boolean => outdated;

export function setWanted(path: string | undefined): void {
  wanted = path;
}

/** Watches for newer builds while the page is in view, and for parts of this one that are gone. */
export function useBuildWatch(): void {
  const t = useWords();
  const build = useFrame()?.build;

  useEffect(() => {
    if (!build || !import.meta.env.PROD) return;
    const look = async () => {
      if (outdated || document.visibilityState !== "visible") return;
      const latest = await fetch("/builds/latest.json", { cache: "no-cache" }).then(
        (reply) => (reply.ok ? (reply.json() as Promise<{ id: string }>) : undefined),
        () => undefined,
      );
      if (!latest || latest.id === build) return;
      outdated = true;
      notify({ text: t("builds.newer"), timeout: -1, action: { label: t("builds.reload"), run: () => location.assign(location.href) } });
    };
    const timer = setInterval(() => void look(), BUILD_POLL);
    return () => clearInterval(timer);
  }, [build, t]);

  useEffect(() => {
    const failed = () => {
      if (navigator.onLine && mayReload()) location.reload();
    };
    // A part of a page that cannot be loaded makes the router reload: to where the reader is going, and not again and again.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || wanted === undefined) return;
      event.preventDefault();
      const to = wanted;
      if (mayReload()) setTimeout(() => location.assign(to));
      else notify({ text: t("builds.failed") });
    };
    window.addEventListener("vite:preloadError", failed);
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      window.removeEventListener("vite:preloadError", failed);
      window.navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [t]);
}
