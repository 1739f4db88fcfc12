import {
  MATCH_EVENT_KINDS,
  MATCH_SIDES,
  type MatchSide,
  RESULT_LIMITS,
} from "@masthead/contract/newsroom/result/result-terms.ts";
import { Box } from "@mui/material";
import { BooleanInput, maxValue, minValue, NumberInput } from "react-admin";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { MediaImageInput } from "../../media/media-image-input.tsx";
import { useResultMessages } from "../result-messages.ts";
import { COLUMNS, PhaseInput } from "./inputs.tsx";

const score = [minValue(0), maxValue(RESULT_LIMITS.score)];
const minute = [minValue(1), maxValue(RESULT_LIMITS.minute)];
const added = [minValue(1), maxValue(RESULT_LIMITS.addedMinutes)];

/** Fields of a match. */
export function MatchFields() {
  const message = useResultMessages();
  return (
    <>
      <Box sx={{ ...COLUMNS, columnGap: 4 }}>
        <Box>
          <SideFields side="home" />
        </Box>
        <Box>
          <SideFields side="away" />
        </Box>
      </Box>
      <FormSection title="result.section.state">
        <Box sx={COLUMNS}>
          <PhaseInput source="content.phase" kind="match" />
          <NumberInput
            source="content.minute"
            label={message("field.minute")}
            validate={minute}
            helperText={message("field.minuteHelp")}
          />
          {(["score", "shootout"] as const).map((field) =>
            MATCH_SIDES.map((side) => (
              <NumberInput
                key={field + side}
                source={`content.${field}.${side}`}
                label={message(`field.${field}.${side}`)}
                validate={score}
                helperText={false}
              />
            )),
          )}
        </Box>
        <BooleanInput
          source="content.extraTime"
          label={message("field.extraTime")}
          helperText={false}
        />
      </FormSection>
      <Box sx={{ marginBlockStart: 2 }}>
        <OrderedRows source="content.events" maxRows={RESULT_LIMITS.events} newRow={newEvent}>
          <SelectInput
            source="side"
            label={message("field.side")}
            values={MATCH_SIDES}
            messagePrefix="result.side"
            helperText={false}
          />
          <SelectInput
            source="kind"
            label={message("field.event")}
            values={MATCH_EVENT_KINDS}
            messagePrefix="result.event"
            helperText={false}
          />
          <NumberInput
            source="minute"
            label={message("field.minute")}
            validate={minute}
            helperText={false}
          />
          <NumberInput
            source="added"
            label={message("field.added")}
            validate={added}
            helperText={false}
          />
          <LocalizedTextInput source="text" maxLength={RESULT_LIMITS.name} />
        </OrderedRows>
      </Box>
      <FormSection title="result.section.match">
        <LocalizedTextInput source="content.competition" maxLength={RESULT_LIMITS.text} />
        <LocalizedTextInput source="content.venue" maxLength={RESULT_LIMITS.text} />
        <StationTimeInput source="content.kickoffAt" label={message("field.kickoffAt")} />
      </FormSection>
    </>
  );
}

function SideFields({ side }: { side: MatchSide }) {
  const message = useResultMessages();
  return (
    <FormSection title={`result.side.${side}`}>
      <LocalizedTextInput source={`content.${side}.name`} maxLength={RESULT_LIMITS.name} />
      <LocalizedTextInput
        source={`content.${side}.shortName`}
        maxLength={RESULT_LIMITS.shortName}
      />
      <MediaImageInput
        source={`content.${side}.mediaId`}
        preview={`${side}Image`}
        label={message("field.picture")}
      />
    </FormSection>
  );
}

const newEvent = () => ({ side: "home", kind: "goal", minute: null, added: null, text: {} });
