import {
  MATCH_PHASES,
  RESULT_LIMITS,
  type ResultKind,
  VOTE_PHASES,
} from "@masthead/contract/newsroom/result/result-terms.ts";
import { maxValue, minValue, NumberInput } from "react-admin";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { useResultMessages } from "../result-messages.ts";

const PHASES = { match: MATCH_PHASES, vote: VOTE_PHASES };

const percent = [minValue(0), maxValue(100)];
const votes = [minValue(0), maxValue(RESULT_LIMITS.votes)];

/** Two columns of fields, one on a phone. */
export const COLUMNS = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  columnGap: 2,
};

/** Phase of a match or of a vote count. */
export function PhaseInput({ source, kind }: { source: string; kind: ResultKind }) {
  const message = useResultMessages();
  return (
    <SelectInput
      source={source}
      label={message("quick.phase")}
      values={PHASES[kind]}
      messagePrefix={`result.phase.${kind}`}
      helperText={false}
    />
  );
}

interface NumberFieldProps {
  source: string;
  /** In the language of the UI. */
  label: string;
}

/** Percentage from 0 to 100. */
export const PercentInput = (props: NumberFieldProps) => (
  <NumberInput {...props} validate={percent} helperText={false} />
);

/** Number of votes, seats or voters. */
export const VotesInput = (props: NumberFieldProps) => (
  <NumberInput {...props} validate={votes} helperText={false} />
);
