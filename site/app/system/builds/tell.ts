import type { TFunction } from "i18next";
import { notify } from "../notices/notices.ts";
import "../notices/words.ts";

/** Says that there is a newer build, until it is loaded or the reader does not want to hear of it. */
export function tellNewer(t: TFunction): void {
  notify({ text: t("builds.newer"), timeout: -1, action: { label: t("builds.reload"), run: () => location.assign(location.href) } });
}

/** Says that the page that was asked for cannot be loaded. */
export function tellFailed(t: TFunction): void {
  notify({ text: t("builds.failed") });
}
