import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { BroadcastConflictValue } from "../broadcast-conflict-value.tsx";
import { ChannelFields, ChannelSettings } from "./channel-form.tsx";
import { ChannelList } from "./channel-list.tsx";
import { EmbedChannel } from "./embed-dialog.tsx";
import { SeeChannelPage } from "./see-channel-page.tsx";

const DEFAULT_VALUES = {
  kind: "video",
  enabled: true,
  premium: false,
  embeddable: false,
  dvrMinutes: null,
  songSource: "none",
  returnMode: "automatic",
  returnSeconds: 60,
};
/** The keys grant access to the channel, so they are not stored in the browser. */
const EXCLUDED_FROM_AUTOSAVE = ["key", "songKey"];

export const screens = {
  list: ChannelList,
  create: () => (
    <RecordCreate settings={<ChannelSettings />} defaultValues={DEFAULT_VALUES}>
      <ChannelFields />
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit
      settings={<ChannelSettings />}
      actions={
        <>
          <EmbedChannel />
          <SeeChannelPage />
        </>
      }
      conflictValue={BroadcastConflictValue}
      excludedFromAutosave={EXCLUDED_FROM_AUTOSAVE}
    >
      <ChannelFields />
    </RecordEdit>
  ),
};
