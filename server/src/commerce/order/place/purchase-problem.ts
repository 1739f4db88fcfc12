import { isOngoing } from "@masthead/contract/commerce/states.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import type { KnownProblem } from "../../../platform/http/known-problems.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictAt, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import {
  PurchaseNotAllowed,
  PurchaseOverlaps,
  type PurchaseRefusal,
} from "./purchase-check.service.ts";

/** Reports a refused purchase as CONFLICT, and an overlap to confirm as ALREADY_GRANTED. */
export const purchaseProblem: KnownProblem = (error, context) => {
  if (error instanceof PurchaseOverlaps) return overlapProblem(error, context);
  if (!(error instanceof PurchaseNotAllowed)) return undefined;
  const { path, messageKey } = REFUSALS[error.reason];
  return conflictAt(context, path, messageKey);
};

/** Field and message key of each reason to refuse a purchase. */
const REFUSALS: Record<PurchaseRefusal, { path: string; messageKey: FieldErrorCode }> = {
  alreadySubscribed: { path: "packageId", messageKey: "order.alreadyYours" },
  trialUsed: { path: "withoutTrial", messageKey: "order.trialUsed" },
  deviceFirst: { path: "state", messageKey: "order.deviceFirst" },
};

/** The message lists the subscriptions, and when they renew or end. */
function overlapProblem(
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
