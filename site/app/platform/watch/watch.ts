import { BUILD_POLL_INTERVAL } from "@masthead/contract/platform/constants.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import { notifyNewerBuild } from "../builds/build-notices.ts";
import { isBuildOutdated, markBuildOutdated } from "../builds/use-reload-guard.ts";
import { BUILD } from "../document/document-attributes.ts";
import { notify } from "../notices/notices.ts";

/**
 * Shows notices about newer builds while the page is visible, and about a lost or restored
 * connection. Returns a function that stops watching.
 */
export function watchPage(t: Translate, locale: Locale): () => void {
  // Loaded ahead, as it cannot be loaded once the connection is lost.
  void import("../notices/notice-board.tsx").catch(() => undefined);
  const stopFunctions = [watchBuild(t), watchConnection(t, locale)];
  return () => {
    for (const stop of stopFunctions) stop();
  };
}

function watchBuild(t: Translate): () => void {
  if (!BUILD || !import.meta.env.PROD) return () => undefined;
  const timer = setInterval(async () => {
    if (isBuildOutdated() || document.visibilityState !== "visible") return;
    const latest = await latestBuild();
    if (!latest || latest === BUILD) return;
    markBuildOutdated();
    notifyNewerBuild(t);
  }, BUILD_POLL_INTERVAL);
  return () => clearInterval(timer);
}

/** Requests the id of the current build. Returns undefined if the request fails. */
async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch("/builds/latest.json", { cache: "no-cache" });
    return response.ok ? ((await response.json()) as { id: string }).id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows a notice when the connection is lost, with a link to the saved articles, and when it is
 * restored.
 */
function watchConnection(t: Translate, locale: Locale): () => void {
  const openOfflinePage = () => location.assign(pagePath(locale, "offline"));
  const onOffline = () =>
    notify({ text: t("offline.lost"), action: { label: t("offline.open"), run: openOfflinePage } });
  const onOnline = () => notify({ text: t("offline.back") });
  addEventListener("offline", onOffline);
  addEventListener("online", onOnline);
  return () => {
    removeEventListener("offline", onOffline);
    removeEventListener("online", onOnline);
  };
}
