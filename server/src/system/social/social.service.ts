import type { SocialMedia } from "@masthead/contract/system/social.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { visibleSocialMedia } from "./social.store.ts";

/** Returns the station's enabled social media profiles, in order. */
export function allSocialMedia(context: CallContext): Promise<SocialMedia[]> {
  return context.platform.memo.get("social", () => {
    tag("list:social");
    return visibleSocialMedia(context.db);
  });
}

/** @throws NOT_FOUND */
export async function oneSocialMedia(context: CallContext, id: number): Promise<SocialMedia> {
  const profile = (await allSocialMedia(context)).find((candidate) => candidate.id === id);
  if (!profile) throw notFound();
  return profile;
}
