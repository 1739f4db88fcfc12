import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { BooleanInput, DataTable, NumberInput, useRecordContext, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  NameLink,
  RelativeTimeField,
  statusColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { PremiumField } from "../premium-field.tsx";
import { ReferenceName } from "../reference-name.tsx";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["channel", "premium", "updatedAt"];

const filters = [
  <RecordPicker
    key="programId"
    source="programId"
    kind="program"
    findChoices={client.program.pick}
  />,
  <RecordPicker
    key="channelId"
    source="channelId"
    kind="channel"
    findChoices={client.channel.pick}
  />,
  <NumberInput key="season" source="season" min={0} step={1} helperText={false} />,
  <BooleanInput key="status" source="status" defaultValue />,
  <BooleanInput key="premium" source="premium" defaultValue />,
];

const exportColumns: ExportColumns<StaffEpisode> = {
  number: [
    { label: "resources.episodes.fields.season", value: ({ season }) => season },
    { value: ({ number }) => number },
  ],
  recording: {
    value: (episode, { translate, list }) =>
      list(recordingKinds(episode).map((kind) => translate(`resources.channels.kinds.${kind}`))),
  },
};

/** List of episodes, latest air time first. */
export function EpisodeList() {
  return (
    <RecordList
      narrowHiddenColumns={NARROW_HIDDEN}
      exportColumns={exportColumns}
      sort={{ field: "airAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
    >
      <DataTable.Col source="title" data-cell="title">
        <NameLink source="title" />
      </DataTable.Col>
      <DataTable.Col source="program" disableSort>
        <ReferenceName source="program" />
      </DataTable.Col>
      <DataTable.Col source="number">
        <SeasonAndNumber />
      </DataTable.Col>
      <DataTable.Col source="airAt" sortByOrder="DESC">
        <RelativeTimeField source="airAt" />
      </DataTable.Col>
      <DataTable.Col source="channel" disableSort>
        <ReferenceName source="channel" />
      </DataTable.Col>
      <DataTable.Col source="recording" disableSort>
        <Recordings />
      </DataTable.Col>
      {statusColumn("episodes")}
      <DataTable.Col source="premium">
        <PremiumField />
      </DataTable.Col>
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

/** Season and number, where they are set. */
function SeasonAndNumber() {
  const episode = useRecordContext<StaffEpisode>();
  const locale = useUiLocale();
  const translate = useTranslate();
  if (!episode || episode.number === null) return null;
  const numberFormat = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false });
  const number = numberFormat.format(episode.number);
  if (episode.season === null) return number;
  return translate("resources.episodes.seasonAndNumber", {
    season: numberFormat.format(episode.season),
    number,
  });
}

const recordingKinds = (episode: StaffEpisode | undefined) =>
  (["video", "audio"] as const).filter((kind) => episode?.[`${kind}Url`]);

/** Kinds of recordings that the episode has. */
function Recordings() {
  const episode = useRecordContext<StaffEpisode>();
  const translate = useTranslate();
  return recordingKinds(episode)
    .map((kind) => translate(`resources.channels.kinds.${kind}`))
    .join(" · ");
}
