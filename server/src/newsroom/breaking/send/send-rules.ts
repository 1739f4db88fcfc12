import type { BreakingStep } from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";

/** Steps that reach readers beyond the page. */
const ALERTING: readonly BreakingStep[] = ["ticker", "push", "mail"];

interface SendQuestion {
  rules: PublishingRules;
  /** A second person has approved exactly this content. */
  isApproved: boolean;
  steps: readonly { locale: Locale; kind: BreakingStep }[];
  editions: readonly { locale: Locale; ticker: boolean; isOnAir: boolean }[];
}

interface SendDecision {
  /** One person alone cannot send it without an approval, or a reason. */
  needsSecondPerson: boolean;
  /** A reason replaces the approval. */
  acceptsReason: boolean;
}

/**
 * Decides whether a package that nobody approved may be sent, by the rules for articles and
 * notifications: a reason replaces the second person for notifications, and for articles that are
 * first published as breaking news (`publication-rules.ts`, `send-rules.ts`).
 */
export function decideSend({ rules, isApproved, steps, editions }: SendQuestion): SendDecision {
  if (isApproved) return { needsSecondPerson: false, acceptsReason: false };
  const { editionApproval, twoPeopleForBreaking } = rules;
  const published = editions.filter(({ locale }) =>
    steps.some((step) => step.kind === "publish" && step.locale === locale),
  );
  const isUrgent = steps.some(({ kind }) => ALERTING.includes(kind));
  const needsSecondPerson =
    (editionApproval && published.length > 0) || (twoPeopleForBreaking && isUrgent);
  const areExceptions = published.every(({ ticker, isOnAir }) => ticker && !isOnAir);
  return {
    needsSecondPerson,
    acceptsReason: needsSecondPerson && twoPeopleForBreaking && (!editionApproval || areExceptions),
  };
}
