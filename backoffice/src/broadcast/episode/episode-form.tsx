import { EPISODE_TEXT_LENGTH } from "@masthead/contract/broadcast/episode.ts";
import { Box } from "@mui/material";
import { BooleanInput, NumberInput } from "react-admin";
import { MediaImageInput } from "../../newsroom/media/media-image-input.tsx";
import { client } from "../../platform/api/client.ts";
import { FormSection } from "../../platform/form/form-section.tsx";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";
import { AgeRatingInput } from "../age-rating-input.tsx";
import { EpisodeGaps } from "../airing-recording/episode-gaps.tsx";
import { CountryRuleInput } from "../country-rule/country-rule-input.tsx";
import { StatusInput } from "../published-record.tsx";
import { CaptionsField } from "./captions-field.tsx";
import { ChaptersInput } from "./chapters-input.tsx";
import { RecordingFields } from "./recording/recording-fields.tsx";

/** Description of an episode, and its recording. */
export function EpisodeFields() {
  return (
    <>
      <RecordPicker source="programId" kind="program" findChoices={client.program.pick} />
      <LocalizedTextInput source="title" maxLength={200} />
      <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" }}>
        <NumberInput source="season" min={0} step={1} helperText={false} />
        <NumberInput source="number" min={0} step={1} helperText={false} />
      </Box>
      <LocalizedTextInput source="description" maxLength={EPISODE_TEXT_LENGTH} rows={5} />
      <Box sx={{ marginBlockStart: 3 }}>
        <FormSection title="resources.episodes.section.recording">
          <RecordingFields />
          <EpisodeGaps />
        </FormSection>
        <FormSection title="resources.episodes.section.captions">
          <CaptionsField />
        </FormSection>
        <FormSection title="resources.episodes.section.chapters">
          <ChaptersInput />
        </FormSection>
      </Box>
    </>
  );
}

/** Air time, visibility and image of an episode. */
export function EpisodeSettings() {
  return (
    <>
      <FormSection title="resources.episodes.section.airing">
        <RecordPicker
          source="channelId"
          kind="channel"
          findChoices={client.channel.pick}
          helperText="resources.episodes.help.channelId"
        />
        <StationTimeInput source="airAt" />
        <StationTimeInput source="endAt" helperText="resources.episodes.help.endAt" />
      </FormSection>
      <FormSection title="resources.episodes.section.visibility">
        <StatusInput helperText="resources.episodes.help.status" />
        <StationTimeInput source="availableFrom" />
        <StationTimeInput
          source="availableUntil"
          helperText="resources.episodes.help.availableUntil"
        />
        <BooleanInput source="premium" helperText="resources.episodes.help.premium" />
        <AgeRatingInput inherits helperText="resources.episodes.help.ageRating" />
        <CountryRuleInput helperText="resources.episodes.help.countryRule" />
        <MediaImageInput source="imageId" preview="image" />
      </FormSection>
    </>
  );
}
