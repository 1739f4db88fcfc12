import { CHANNEL_KINDS } from "@masthead/contract/broadcast/air.ts";
import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import ChannelIcon from "@mui/icons-material/LiveTvOutlined";
import { BooleanInput } from "react-admin";
import { nameWithImageColumn } from "../../newsroom/topic/name-with-image.tsx";
import { client } from "../../platform/api/client.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StatusSwitch } from "../../platform/list/status-switch.tsx";
import { premiumColumn } from "../premium-column.tsx";
import { SourceState } from "./stream/source-state.tsx";
import { StreamState } from "./stream/stream-state.tsx";
import { ViewersNow } from "./viewers-now.tsx";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["premium", "updatedAt"];

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    values={CHANNEL_KINDS}
    messagePrefix="resources.channels.kinds"
  />,
  <BooleanInput key="enabled" source="enabled" defaultValue />,
  <BooleanInput key="premium" source="premium" defaultValue />,
];

const exportColumns: ExportColumns<StaffChannel> = {
  kind: { value: ({ kind }, { translate }) => translate(`resources.channels.kinds.${kind}`) },
  stream: {
    value: ({ stream, onAir }, { translate }) =>
      onAir && onAir.source !== "first"
        ? translate(`resources.channels.source.names.${onAir.source}`)
        : (stream?.problem ??
          translate(`resources.channels.stream.${stream ? "plays" : "unknown"}`)),
  },
  // Viewer counts are per minute.
  viewers: null,
};

const channelColumn = column<StaffChannel>;

/** List of channels in their public order, with stream state and number of viewers. */
export function ChannelList() {
  return (
    <RecordList
      narrowHiddenColumns={NARROW_HIDDEN}
      exportColumns={exportColumns}
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
    >
      {positionColumn()}
      {nameWithImageColumn({
        imageOf: ({ logo }) => logo,
        shape: "rounded",
        fallbackIcon: <ChannelIcon fontSize="small" />,
      })}
      {channelColumn("kind", {}, ({ kind }, { translate }) =>
        translate(`resources.channels.kinds.${kind}`),
      )}
      {channelColumn("enabled", { kind: "control" }, () => (
        <StatusSwitch
          source="enabled"
          label="resources.channels.fields.enabled"
          removesContent
          onSwitch={({ id }, enabled) => client.channel.setEnabled({ id: Number(id), enabled })}
        />
      ))}
      {channelColumn("stream", { kind: "state", disableSort: true }, ({ stream, onAir }) =>
        onAir && onAir.source !== "first" ? (
          <SourceState onAir={onAir} />
        ) : (
          <StreamState check={stream} />
        ),
      )}
      {channelColumn("viewers", { disableSort: true, align: "right" }, (channel) => (
        <ViewersNow channel={channel} />
      ))}
      {premiumColumn}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}
