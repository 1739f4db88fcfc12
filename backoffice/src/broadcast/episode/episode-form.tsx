import { EPISODE_TEXT_LENGTH } from "@masthead/contract/broadcast/episode.ts";
import { Box } from "@mui/material";
import { BooleanInput, NumberInput } from "react-admin";
import { client } from "../../frame/client.ts";
import { FormSection } from "../../frame/form/form-section.tsx";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { RecordPicker } from "../../frame/form/record-picker.tsx";
import { StationTimeInput } from "../../frame/form/station-time-input.tsx";
import { PictureInput } from "../../newsroom/media/picture-input.tsx";
import { RecordingFields } from "./recording/recording-fields.tsx";

/** What an episode is, and what there is to play. */
export function EpisodeFields() {
  return (
    <>
      <RecordPicker source="programId" kind="program" pick={client.program.pick} />
      <InBothInput source="title" longest={200} />
      <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" }}>
        <NumberInput source="season" min={0} step={1} helperText={false} />
        <NumberInput source="number" min={0} step={1} helperText={false} />
      </Box>
      <InBothInput source="description" longest={EPISODE_TEXT_LENGTH} rows={5} />
      <Box sx={{ marginBlockStart: 3 }}>
        <FormSection title="resources.episodes.section.recording">
          <RecordingFields />
        </FormSection>
      </Box>
    </>
  );
}

/** When and where it airs, who sees it, and its picture. */
export function EpisodeSettings() {
  return (
    <>
      <FormSection title="resources.episodes.section.airing">
        <RecordPicker source="channelId" kind="channel" pick={client.channel.pick} helperText="resources.episodes.help.channelId" />
        <StationTimeInput source="airAt" />
        <StationTimeInput source="endAt" helperText="resources.episodes.help.endAt" />
      </FormSection>
      <FormSection title="resources.episodes.section.shown">
        <BooleanInput source="status" helperText="resources.episodes.help.status" />
        <BooleanInput source="premium" helperText="resources.episodes.help.premium" />
        <PictureInput source="imageId" preview="image" />
      </FormSection>
    </>
  );
}
