import { RESULT_LIMITS, VOTE_UNITS } from "@masthead/contract/newsroom/result/result-terms.ts";
import { Box } from "@mui/material";
import { BooleanInput } from "react-admin";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { useResultMessages } from "../result-messages.ts";
import { COLUMNS, PercentInput, PhaseInput, VotesInput } from "./inputs.tsx";
import { newRow } from "./new-content.ts";

/** Fields of a vote count. */
export function VoteFields() {
  const message = useResultMessages();
  return (
    <>
      <FormSection title="result.section.vote">
        <LocalizedTextInput source="content.title" maxLength={RESULT_LIMITS.name} />
        <Box sx={COLUMNS}>
          <PhaseInput source="content.phase" kind="vote" />
          <SelectInput
            source="content.unit"
            label={message("field.unit")}
            values={VOTE_UNITS}
            messagePrefix="result.unit"
            helperText={false}
          />
          <PercentInput source="content.countedPercent" label={message("field.countedPercent")} />
          <PercentInput source="content.turnoutPercent" label={message("field.turnoutPercent")} />
          <VotesInput source="content.electorate" label={message("field.electorate")} />
        </Box>
      </FormSection>
      <Box sx={{ marginBlockStart: 2 }}>
        <OrderedRows source="content.rows" maxRows={RESULT_LIMITS.rows} newRow={newRow}>
          <LocalizedTextInput source="name" maxLength={RESULT_LIMITS.name} />
          <LocalizedTextInput source="label" maxLength={RESULT_LIMITS.text} />
          <VotesInput source="votes" label={message("field.votes")} />
          <PercentInput source="percent" label={message("field.percent")} />
          <BooleanInput source="projected" label={message("field.projected")} helperText={false} />
        </OrderedRows>
      </Box>
      <FormSection title="result.section.projection">
        <BooleanInput
          source="content.projected"
          label={message("field.projectedWhole")}
          helperText={false}
        />
        <LocalizedTextInput source="content.projectedBy" maxLength={RESULT_LIMITS.text} />
      </FormSection>
    </>
  );
}
