import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { BooleanInput, NumberInput } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { type CellContent, column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
  timeColumn,
  titleColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { ageRatingColumn, ageRatingExport } from "../age-rating-column.tsx";
import { premiumColumn } from "../premium-column.tsx";
import { referenceColumn } from "../reference-column.tsx";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["channel", "ageRating", "premium", "updatedAt"];

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
  ageRating: ageRatingExport,
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
      {titleColumn("title")}
      {referenceColumn("program")}
      {column("number", {}, seasonAndNumber)}
      {timeColumn("airAt", { sortByOrder: "DESC" })}
      {referenceColumn("channel")}
      {column<StaffEpisode>("recording", { disableSort: true }, (episode, { translate }) =>
        recordingKinds(episode)
          .map((kind) => translate(`resources.channels.kinds.${kind}`))
          .join(" · "),
      )}
      {ageRatingColumn}
      {statusColumn("episodes")}
      {premiumColumn}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

/** Season and number, where they are set. */
const seasonAndNumber: CellContent<StaffEpisode> = ({ season, number }, { translate, locale }) => {
  if (number === null) return null;
  const format = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false });
  return season === null
    ? format.format(number)
    : translate("resources.episodes.seasonAndNumber", {
        season: format.format(season),
        number: format.format(number),
      });
};

const recordingKinds = (episode: StaffEpisode) =>
  (["video", "audio"] as const).filter((kind) => episode[`${kind}Url`]);
