import { CHANNEL_KINDS } from "@masthead/contract/broadcast/air.ts";
import { MAX_DVR_MINUTES, type StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { BooleanInput, NumberInput, required, useRecordContext } from "react-admin";
import { MediaImageInput } from "../../newsroom/media/media-image-input.tsx";
import { FormSection } from "../../platform/form/form-section.tsx";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { PositionInput } from "../../platform/form/input/position-input.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CountryRuleInput } from "../country-rule/country-rule-input.tsx";
import { AdhanInput } from "./adhan-input.tsx";
import { ChannelKey } from "./key/channel-key.tsx";
import { SongHistory } from "./song/song-history.tsx";
import { SongSettings } from "./song/song-settings.tsx";
import { BitRatesInput } from "./stream/bit-rates-input.tsx";
import { FallbackInputs } from "./stream/fallback-inputs.tsx";
import { SourceOnAir } from "./stream/source-on-air.tsx";
import { StreamInput } from "./stream/stream-input.tsx";
import { useCheckAfterSaving } from "./stream/use-check-after-saving.ts";
import { ViewersNow } from "./viewers-now.tsx";

/** Description of a channel, and its stream. */
export function ChannelFields() {
  useCheckAfterSaving();
  return (
    <>
      <LocalizedTextInput source="name" maxLength={200} />
      <LocalizedTextInput source="slug" maxLength={120} helperText="frame.slugHelp" />
      <LocalizedTextInput source="description" maxLength={2000} rows={3} />
      <SelectInput
        source="kind"
        values={CHANNEL_KINDS}
        messagePrefix="resources.channels.kinds"
        validate={required()}
        helperText={false}
      />
      <StreamInput />
      <BitRatesInput />
      <FallbackInputs />
      <MediaImageInput source="posterId" preview="poster" />
      <MediaImageInput source="logoId" preview="logo" />
    </>
  );
}

/** Visibility and playback settings of a channel. For a saved channel also its viewers and key. */
export function ChannelSettings() {
  const record = useRecordContext<StaffChannel>();
  return (
    <>
      <SourceOnAir />
      <FormSection title="resources.channels.section.visibility">
        <BooleanInput source="enabled" helperText="resources.channels.help.enabled" />
        <BooleanInput source="premium" helperText="resources.channels.help.premium" />
        <BooleanInput source="embeddable" helperText="resources.channels.help.embeddable" />
        <AdhanInput />
        <CountryRuleInput helperText="resources.channels.help.countryRule" />
        <NumberInput
          source="dvrMinutes"
          min={0}
          max={MAX_DVR_MINUTES}
          step={1}
          helperText="resources.channels.help.dvrMinutes"
        />
        <PositionInput helperText="resources.channels.help.position" />
      </FormSection>
      <SongSettings />
      {record?.kind === "audio" && <SongHistory channel={record} />}
      {record && (
        <>
          <FormSection title="resources.channels.fields.viewers">
            <ViewersNow channel={record} />
          </FormSection>
          <FormSection title="resources.channels.fields.key">
            <ChannelKey />
          </FormSection>
        </>
      )}
    </>
  );
}
