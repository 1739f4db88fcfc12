import { type Wish, wish } from "@masthead/contract/audience/following.ts";
import { getCookie, setCookie } from "@orpc/server/helpers";
import { needsSecure } from "../../platform/http/session-cookie.ts";
import type { CallContext } from "../../platform/platform.ts";
import { saveArticle } from "../saved-article/saved-article.service.ts";
import { follow } from "./following.service.ts";

const NAME = "wish";
/** Time enough to make an account. */
const SECONDS = 30 * 60;

/**
 * Remembers what a signed-out reader wants to save or follow. It stands in a cookie and not in the address that they come back to: an address
 * that saves something would do so for whoever is led there by another site.
 */
export function rememberWish(context: CallContext, { kind, id }: Wish): void {
  keep(context, `${kind}:${id}`, SECONDS);
}

/** Does for the asker what their device remembers, and forgets it. @throws NOT_FOUND when it is not there any more; CONFLICT */
export async function fulfilWish(context: CallContext): Promise<Wish | null> {
  const [kind, id] = (getCookie(new Headers({ cookie: context.cookie ?? "" }), NAME) ?? "").split(":");
  const { data } = wish.safeParse({ kind, id: Number(id) });
  if (!data) return null;
  keep(context, "", 0);
  if (data.kind === "article") await saveArticle(context, data.id);
  else await follow(context, { kind: data.kind, id: data.id });
  return data;
}

function keep(context: CallContext, value: string, maxAge: number): void {
  setCookie(context.resHeaders, NAME, value, { httpOnly: true, sameSite: "lax", secure: needsSecure(context.platform), path: "/", maxAge });
}
