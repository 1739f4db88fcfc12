import type { SocialMedia } from "@masthead/contract/system/social.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { visibleSocialMedia } from "./social.store.ts";

/** The station's pages elsewhere that are switched on, in their order. */
export function allSocialMedia(context: CallContext): Promise<SocialMedia[]> {
  return context.platform.memo.get("social", () => {
    tag("list:social");
    return visibleSocialMedia(context.db);
  });
}

/** @throws NOT_FOUND */
export async function oneSocialMedia(context: CallContext, id: number): Promise<SocialMedia> {
  const found = (await allSocialMedia(context)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}
