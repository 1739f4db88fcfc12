import type { Translate } from "@masthead/contract/platform/translator.ts";
import { notify } from "../notices/notices.ts";
import "../notices/messages.ts";

/**
 * Shows a notice that a newer build is available. It stays until the reader reloads or dismisses
 * it.
 */
export function notifyNewerBuild(t: Translate): void {
  notify({
    text: t("builds.newer"),
    timeout: -1,
    action: { label: t("builds.reload"), run: () => location.assign(location.href) },
  });
}

/** Shows a notice that the requested page cannot be loaded. */
export function notifyLoadFailed(t: Translate): void {
  notify({ text: t("builds.failed") });
}
