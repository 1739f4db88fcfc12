import type { PendingAction } from "@masthead/contract/audience/following.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocation } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { keptIn } from "./save-toast-id.ts";

/** Article, episode or program to save, or topic to follow. */
export interface SaveOrFollowTarget extends PendingAction {
  /** Title of the article or episode, or name of the program or topic. */
  name: string;
  /** Page to return to. Default: the current path. */
  next?: string | undefined;
}

export const saveOrFollowClass =
  "flex min-h-11 cursor-pointer items-center gap-2 border border-ink px-3 text-15 font-semibold hover:bg-wash aria-pressed:bg-ink aria-pressed:text-paper";

/**
 * Plain form that saves or follows, for cached pages, which do not know the user. Signed-out
 * readers sign in first.
 */
export function SaveOrFollowForm({ kind, id, name, next }: SaveOrFollowTarget) {
  const t = useMessages();
  const locale = useLocale();
  const { pathname } = useLocation();
  const saves = keptIn(kind) !== "following";
  const label = t(saves ? "saveOrFollow.save" : "saveOrFollow.follow");
  return (
    <form method="post" action={pagePath(locale, "account/keep")} className="no-print">
      {Object.entries({ kind, id, next: next ?? pathname }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className={saveOrFollowClass} aria-label={`${label}: ${name}`}>
        <Icon name={saves ? "save" : "plus"} />
        {label}
      </button>
    </form>
  );
}
