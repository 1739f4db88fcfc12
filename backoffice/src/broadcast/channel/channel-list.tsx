import { CHANNEL_KINDS } from "@masthead/contract/broadcast/air.ts";
import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import ChannelIcon from "@mui/icons-material/LiveTvOutlined";
import { BooleanInput, DataTable, useRecordContext, useTranslate } from "react-admin";
import { nameWithImageColumn } from "../../newsroom/topic/name-with-image.tsx";
import { client } from "../../platform/api/client.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
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
import { PremiumField } from "../premium-field.tsx";
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
    value: ({ stream }, { translate }) =>
      stream?.problem ?? translate(`resources.channels.stream.${stream ? "plays" : "unknown"}`),
  },
  // Viewer counts are per minute.
  viewers: null,
};

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
        imageSource: "logo",
        shape: "rounded",
        fallbackIcon: <ChannelIcon fontSize="small" />,
      })}
      <DataTable.Col source="kind">
        <Kind />
      </DataTable.Col>
      <DataTable.Col source="enabled" data-cell="control">
        <StatusSwitch
          source="enabled"
          label="resources.channels.fields.enabled"
          removesContent
          onSwitch={({ id }, enabled) => client.channel.setEnabled({ id: Number(id), enabled })}
        />
      </DataTable.Col>
      <DataTable.Col source="stream" data-cell="state" disableSort>
        <LatestCheck />
      </DataTable.Col>
      <DataTable.Col source="viewers" disableSort sx={{ textAlign: "end" }}>
        <ViewersNow />
      </DataTable.Col>
      <DataTable.Col source="premium">
        <PremiumField />
      </DataTable.Col>
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

function Kind() {
  const channel = useRecordContext<StaffChannel>();
  const translate = useTranslate();
  return channel ? translate(`resources.channels.kinds.${channel.kind}`) : null;
}

function LatestCheck() {
  const channel = useRecordContext<StaffChannel>();
  return channel ? <StreamState check={channel.stream} /> : null;
}
