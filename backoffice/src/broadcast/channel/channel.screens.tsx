import type { ScreenParts } from "../../frame/districts.ts";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { BroadcastInClash } from "../broadcast-in-clash.tsx";
import { ChannelFields, ChannelSettings } from "./channel-form.tsx";
import { ChannelList } from "./channel-list.tsx";
import { SeeChannel } from "./see-channel.tsx";

const FRESH = { kind: "video", enabled: true, premium: false, dvrMinutes: null };
/** What opens a channel to anyone does not stay on the machine. */
const NEVER_KEPT = ["key"];

export const screens: ScreenParts = {
  list: ChannelList,
  create: () => (
    <RecordCreate settings={<ChannelSettings />} defaultValues={FRESH}>
      <ChannelFields />
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={<ChannelSettings />} actions={<SeeChannel />} clashValue={BroadcastInClash} neverKept={NEVER_KEPT}>
      <ChannelFields />
    </RecordEdit>
  ),
};
