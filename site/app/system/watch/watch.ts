import { BUILD_POLL } from "@masthead/contract/system/constants.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { TFunction } from "i18next";
import { tellNewer } from "../builds/tell.ts";
import { isOutdated, setOutdated } from "../builds/use-reload-guard.ts";
import { BUILD } from "../document-facts.ts";
import { notify } from "../notices/notices.ts";

/** Watches over an open page: tells of newer builds while it is in view, and of a connection that goes or is back. Returns how to end it. */
export function watch(t: TFunction, locale: Locale): () => void {
  // Here before it is needed: a lost connection is told on it.
  void import("../notices/notice-board.tsx").catch(() => undefined);
  const ends = [watchBuild(t), watchConnection(t, locale)];
  return () => {
    for (const end of ends) end();
  };
}

function watchBuild(t: TFunction): () => void {
  if (!BUILD || !import.meta.env.PROD) return () => undefined;
  const timer = setInterval(async () => {
    if (isOutdated() || document.visibilityState !== "visible") return;
    const latest = await latestBuild();
    if (!latest || latest === BUILD) return;
    setOutdated();
    tellNewer(t);
  }, BUILD_POLL);
  return () => clearInterval(timer);
}

/** Id of the build that is served; undefined when it cannot be asked for. */
async function latestBuild(): Promise<string | undefined> {
  try {
    const reply = await fetch("/builds/latest.json", { cache: "no-cache" });
    return reply.ok ? ((await reply.json()) as { id: string }).id : undefined;
  } catch {
    return undefined;
  }
}

/** Tells when the connection goes, with the way to what can be read without, and when it is back. */
function watchConnection(t: TFunction, locale: Locale): () => void {
  const run = () => location.assign(inLocalePath(locale, "/offline"));
  const lost = () => notify({ text: t("offline.lost"), action: { label: t("offline.open"), run } });
  const back = () => notify({ text: t("offline.back") });
  addEventListener("offline", lost);
  addEventListener("online", back);
  return () => {
    removeEventListener("offline", lost);
    removeEventListener("online", back);
  };
}
