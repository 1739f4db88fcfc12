import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { useColleagueName } from "../work/colleague-name.ts";

const TONES = {
  new: "urgent",
  accepted: "waiting",
  published: "good",
  refused: "off",
  removed: "bad",
  withdrawn: "off",
} as const;

/** State of a letter, and the colleague who has claimed it. */
export function LetterStateBadge({ letter: { state, claim } }: { letter: StaffLetter }) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  if (claim && state === "new")
    return (
      <StateBadge tone="waiting">
        {translate("resources.letter.claimedBy", { name: nameOf(claim.by) })}
      </StateBadge>
    );
  return (
    <StateBadge tone={TONES[state]}>{translate(`resources.letter.states.${state}`)}</StateBadge>
  );
}
