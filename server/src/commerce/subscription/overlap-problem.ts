import { isOngoing } from "@masthead/contract/commerce/states.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import type { KnownProblem } from "../../platform/http/known-problems.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { PurchaseOverlaps } from "./overlap-check.service.ts";

/** Reports an overlap to confirm as ALREADY_GRANTED. */
export const overlapProblem: KnownProblem = (error, context) =>
  error instanceof PurchaseOverlaps ? problemOfOverlap(error, context) : undefined;

/** The message lists the subscriptions, and when they renew or end. */
function problemOfOverlap(
  { overlap: { covered, by }, timeZone, audience }: PurchaseOverlaps,
  context: Pick<CallContext, "locale">,
) {
  const { locale } = context;
  const t = messagesFor(locale);
  const date = dateFormat(locale, { dateStyle: "long", timeZone });
  const names = by.map((row) =>
    t(`order.overlap.${isOngoing(row) ? "renewing" : "ending"}`, {
      name: localized(row.packageName, locale),
      date: date.format(row.periodEnd),
    }),
  );
  const list = new Intl.ListFormat(locale).format(names);
  return problemError("ALREADY_GRANTED", [
    fieldError(context, "acceptsOverlap", `order.overlap.${audience}.${covered}`, { list }),
  ]);
}
