import {
  RESULT_LIMITS,
  VOTE_PHASES,
  VOTE_UNITS,
} from "@masthead/contract/newsroom/result/result-terms.ts";
import { Box } from "@mui/material";
import { BooleanInput, maxValue, minValue, NumberInput } from "react-admin";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { useResultMessages } from "../result-messages.ts";
import { newRow } from "./new-content.ts";

const votes = [minValue(0), maxValue(RESULT_LIMITS.votes)];
const percent = [minValue(0), maxValue(100)];

/** Fields of a vote count. */
export function VoteFields() {
  const message = useResultMessages();
  return (
    <>
      <FormSection title="result.section.vote">
        <LocalizedTextInput source="content.title" maxLength={RESULT_LIMITS.name} />
        <Box sx={COLUMNS}>
          <SelectInput
            source="content.phase"
            label={message("quick.phase")}
            values={VOTE_PHASES}
            messagePrefix="result.phase.vote"
            helperText={false}
          />
          <SelectInput
            source="content.unit"
            label={message("field.unit")}
            values={VOTE_UNITS}
            messagePrefix="result.unit"
            helperText={false}
          />
          <NumberInput
            source="content.countedPercent"
            label={message("field.countedPercent")}
            validate={percent}
            helperText={false}
          />
          <NumberInput
            source="content.turnoutPercent"
            label={message("field.turnoutPercent")}
            validate={percent}
            helperText={false}
          />
          <NumberInput
            source="content.electorate"
            label={message("field.electorate")}
            validate={votes}
            helperText={false}
          />
        </Box>
      </FormSection>
      <Box sx={{ marginBlockStart: 2 }}>
        <OrderedRows source="content.rows" maxRows={RESULT_LIMITS.rows} newRow={newRow}>
          <LocalizedTextInput source="name" maxLength={RESULT_LIMITS.name} />
          <LocalizedTextInput source="label" maxLength={RESULT_LIMITS.text} />
          <NumberInput
            source="votes"
            label={message("field.votes")}
            validate={votes}
            helperText={false}
          />
          <NumberInput
            source="percent"
            label={message("field.percent")}
            validate={percent}
            helperText={false}
          />
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

const COLUMNS = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  columnGap: 2,
};
