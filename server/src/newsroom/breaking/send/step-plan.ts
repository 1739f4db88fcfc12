import {
  BREAKING_STEPS,
  type BreakingStep,
} from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type EditionContent, stepHash } from "../package/package-hash.ts";

/** Whether a step sends an alert to readers, which needs the right "push". */
export const isAlert = ({ kind }: { kind: BreakingStep }): boolean =>
  kind === "push" || kind === "mail";

/** Step that was carried out before, or failed. */
export interface EarlierStep {
  locale: Locale;
  kind: BreakingStep;
  hash: string;
  /** It was carried out, and what it started has not failed since. */
  isDone: boolean;
}

/** Step that is to be carried out. */
export interface PlannedStep {
  locale: Locale;
  kind: BreakingStep;
  hash: string;
}

/**
 * Returns the steps that a package needs: those that were never carried out with this content. All
 * languages are published before the first alert is sent.
 */
export function planSteps(
  editions: readonly EditionContent[],
  earlier: readonly EarlierStep[],
): PlannedStep[] {
  return BREAKING_STEPS.flatMap((kind) =>
    editions.flatMap((edition) => {
      const hash = stepHash(kind, edition);
      const { locale } = edition;
      const isDone = earlier.some(
        (step) => step.isDone && step.kind === kind && step.locale === locale && step.hash === hash,
      );
      return hash === null || isDone ? [] : [{ locale, kind, hash }];
    }),
  );
}

interface StepState {
  locale: Locale;
  kind: BreakingStep;
  state: "waiting" | "done" | "failed";
}

/**
 * Returns the next step to carry out, undefined if none is left. Nothing follows in a language whose
 * article was not published; a failure of another step does not stop the rest.
 */
export function nextStep<Step extends StepState>(steps: readonly Step[]): Step | undefined {
  const isBlocked = ({ locale }: Step) =>
    steps.some(
      (step) => step.locale === locale && step.kind === "publish" && step.state === "failed",
    );
  return inOrder(steps).find((step) => step.state === "waiting" && !isBlocked(step));
}

/** Returns steps in the order in which they are carried out. */
export const inOrder = <Step extends { kind: BreakingStep }>(steps: readonly Step[]): Step[] =>
  steps.toSorted((a, b) => BREAKING_STEPS.indexOf(a.kind) - BREAKING_STEPS.indexOf(b.kind));
