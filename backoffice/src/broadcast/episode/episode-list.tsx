import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box } from "@mui/material";
import { BooleanInput, DataTable, NumberInput, useRecordContext, useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { RecordPicker } from "../../frame/form/record-picker.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  InBothField,
  idColumn,
  MomentField,
  statusColumn,
} from "../../frame/list/columns.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";
import { useDeskLocale } from "../../frame/locale.ts";
import { NameOf } from "../name-of.tsx";
import { PremiumField } from "../premium-field.tsx";

const filters = [
  <RecordPicker key="programId" source="programId" kind="program" pick={client.program.pick} />,
  <RecordPicker key="channelId" source="channelId" kind="channel" pick={client.channel.pick} />,
  <NumberInput key="season" source="season" min={0} step={1} helperText={false} />,
  <BooleanInput key="status" source="status" defaultValue />,
  <BooleanInput key="premium" source="premium" defaultValue />,
];

/** Episodes, those that air last first. */
export function EpisodeList() {
  return (
    <RecordList sort={{ field: "airAt", order: "DESC" }} filters={filters} hiddenColumns={HIDDEN_COLUMNS}>
      <DataTable.Col source="title">
        <Title />
      </DataTable.Col>
      <DataTable.Col source="program" disableSort>
        <NameOf source="program" />
      </DataTable.Col>
      <DataTable.Col source="number">
        <Place />
      </DataTable.Col>
      <DataTable.Col source="airAt" sortByOrder="DESC">
        <MomentField source="airAt" />
      </DataTable.Col>
      <DataTable.Col source="channel" disableSort>
        <NameOf source="channel" />
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

/** Titles are longer than names. */
function Title() {
  return (
    <Box sx={{ minInlineSize: 180, maxInlineSize: 420 }}>
      <InBothField source="title" />
    </Box>
  );
}

/** Season and number, as far as it has them. */
function Place() {
  const episode = useRecordContext<StaffEpisode>();
  const locale = useDeskLocale();
  const translate = useTranslate();
  if (!episode || episode.number === null) return null;
  const asWritten = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false });
  const number = asWritten.format(episode.number);
  if (episode.season === null) return number;
  return translate("resources.episodes.place", { season: asWritten.format(episode.season), number });
}

/** What there is to play. */
function Recordings() {
  const episode = useRecordContext<StaffEpisode>();
  const translate = useTranslate();
  const kinds = (["video", "audio"] as const).filter((kind) => episode?.[`${kind}Url`]);
  return kinds.map((kind) => translate(`resources.channels.kinds.${kind}`)).join(" · ");
}
