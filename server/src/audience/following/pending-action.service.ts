import { type PendingAction, pendingAction } from "@masthead/contract/audience/following.ts";
import { getCookie, setCookie } from "@orpc/server/helpers";
import { usesSecureCookies } from "../../platform/http/session-cookie.ts";
import type { CallContext } from "../../platform/platform.ts";
import { saveArticle } from "../saved-article/saved-article.service.ts";
import { addToWatchList } from "../saved-article/watch-list.service.ts";
import { follow } from "./following.service.ts";

const COOKIE_NAME = "wish";
/** Cookie lifetime in seconds: long enough to sign up. */
const MAX_AGE = 30 * 60;

/**
 * Stores a signed-out reader's save or follow as a pending action. A cookie and not a query
 * parameter, because a URL that saves something could be triggered by a link on another site
 * (CSRF).
 */
export function storePendingAction(context: CallContext, { kind, id }: PendingAction): void {
  setActionCookie(context, `${kind}:${id}`, MAX_AGE);
}

/**
 * Runs the pending action of the device for the current user, and deletes it.
 * @throws NOT_FOUND if the article or topic no longer exists; CONFLICT
 */
export async function runPendingAction(context: CallContext): Promise<PendingAction | null> {
  const [kind, id] = (
    getCookie(new Headers({ cookie: context.cookie ?? "" }), COOKIE_NAME) ?? ""
  ).split(":");
  const { data } = pendingAction.safeParse({ kind, id: Number(id) });
  if (!data) return null;
  setActionCookie(context, "", 0);
  await runAction(context, data);
  return data;
}

function runAction(context: CallContext, { kind, id }: PendingAction): Promise<void> {
  if (kind === "article") return saveArticle(context, id);
  if (kind === "episode" || kind === "program") return addToWatchList(context, { kind, id });
  return follow(context, { kind, id });
}

function setActionCookie(context: CallContext, value: string, maxAge: number): void {
  setCookie(context.resHeaders, COOKIE_NAME, value, {
    httpOnly: true,
    sameSite: "lax",
    secure: usesSecureCookies(context.platform),
    path: "/",
    maxAge,
  });
}
