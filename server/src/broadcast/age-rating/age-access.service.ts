import { abilityOf, type Entity } from "@masthead/contract/platform/ability.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { viewerPinOf } from "../../audience/viewing-pin/viewing-pin.service.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { pinFromAge } from "../../system/setting/setting.service.ts";
import { type AgeAccess, ageAccessOf, FULL_ACCESS, maxAgeWithout } from "./age-decision.ts";

/** Returns the highest age rating that plays for everybody. */
export async function maxAgeForAll(context: CallContext): Promise<AgeRating> {
  return maxAgeWithout(await pinFromAge(context));
}

/** Returns the highest age rating that plays for everybody, outside of a call. */
export const maxAgeForAllIn = (platform: Platform, now: Date): Promise<AgeRating> =>
  maxAgeForAll(innerContext(platform, DEFAULT_LOCALE, now));

/** Returns what the caller may watch; everything for staff who manage the entity. */
export async function ageAccessOfCaller(context: CallContext, entity: Entity): Promise<AgeAccess> {
  const user = await context.getCurrentUser();
  if (user && abilityOf(user.role).can("manage", entity)) return FULL_ACCESS;
  return ageAccessOf({
    pinFrom: await pinFromAge(context),
    isSignedIn: user !== null,
    pin: user ? await viewerPinOf(context, user) : undefined,
    now: context.now,
  });
}
