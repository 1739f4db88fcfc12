import { CHANNEL_KINDS } from "@masthead/contract/broadcast/air.ts";
import { MAX_DVR_MINUTES } from "@masthead/contract/broadcast/channel.ts";
import { BooleanInput, NumberInput, required, useRecordContext } from "react-admin";
import { FormSection } from "../../frame/form/form-section.tsx";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { PositionInput } from "../../frame/form/position-input.tsx";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { PictureInput } from "../../newsroom/media/picture-input.tsx";
import { ChannelKey } from "./key/channel-key.tsx";
import { StreamInput } from "./stream/stream-input.tsx";
import { useCheckAfterSaving } from "./stream/use-check-after-saving.ts";
import { ViewersNow } from "./viewers-now.tsx";

/** What a channel is, and where its stream comes from. */
export function ChannelFields() {
  useCheckAfterSaving();
  return (
    <>
      <InBothInput source="name" longest={200} />
      <InBothInput source="slug" longest={120} helperText="desk.slugHelp" />
      <InBothInput source="description" longest={2000} rows={3} />
      <SelectInput source="kind" values={CHANNEL_KINDS} words="resources.channels.kinds" validate={required()} helperText={false} />
      <StreamInput />
      <PictureInput source="posterId" preview="poster" />
      <PictureInput source="logoId" preview="logo" />
    </>
  );
}

/** Who sees it and how; of a channel that is there also who watches, and its key. */
export function ChannelSettings() {
  const record = useRecordContext();
  return (
    <>
      <FormSection title="resources.channels.section.shown">
        <BooleanInput source="enabled" helperText="resources.channels.help.enabled" />
        <BooleanInput source="premium" helperText="resources.channels.help.premium" />
        <NumberInput source="dvrMinutes" min={0} max={MAX_DVR_MINUTES} step={1} helperText="resources.channels.help.dvrMinutes" />
        <PositionInput helperText="resources.channels.help.position" />
      </FormSection>
      {record && (
        <>
          <FormSection title="resources.channels.fields.viewers">
            <ViewersNow />
          </FormSection>
          <FormSection title="resources.channels.fields.key">
            <ChannelKey />
          </FormSection>
        </>
      )}
    </>
  );
}
