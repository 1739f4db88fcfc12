import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import ProgramIcon from "@mui/icons-material/PodcastsOutlined";
import { BooleanInput } from "react-admin";
import { nameWithImageColumn } from "../../newsroom/topic/name-with-image.tsx";
import { client } from "../../platform/api/client.ts";
import { serverNow } from "../../platform/api/server-clock.ts";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StatusSwitch } from "../../platform/list/status-switch.tsx";
import { ageRatingColumn, ageRatingExport } from "../age-rating-column.tsx";
import { referenceColumn } from "../reference-column.tsx";
import { SlotsSummary } from "./slots/slots-summary.tsx";
import { formatTimeOfDay, hasEnded, weekdayName } from "./slots/week.ts";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["ageRating", "rabiaagroup", "updatedAt"];

const filters = [
  <RecordPicker
    key="programCategoryId"
    source="programCategoryId"
    kind="programcategory"
    findChoices={client.programCategory.pick}
  />,
  <RecordPicker
    key="channelId"
    source="channelId"
    kind="channel"
    findChoices={client.channel.pick}
  />,
  <BooleanInput key="status" source="status" defaultValue />,
  <BooleanInput key="rabiaagroup" source="rabiaagroup" defaultValue />,
];

const exportColumns: ExportColumns<StaffProgram> = {
  ageRating: ageRatingExport,
  slots: {
    value: ({ slots }, { locale, list, time }) => {
      const today = time(serverNow().toISOString()).slice(0, 10);
      const current = slots.filter((slot) => !hasEnded(slot, today));
      return list(
        current.map(
          ({ weekday, start }) =>
            `${weekdayName(weekday, locale)} ${formatTimeOfDay(start, locale)}`,
        ),
      );
    },
  },
};

/** Programs, in their public order. */
export function ProgramList() {
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
        imageOf: ({ images }) => images[0],
        shape: "rounded",
        fallbackIcon: <ProgramIcon fontSize="small" />,
      })}
      {referenceColumn("programCategory")}
      {referenceColumn("channel")}
      {column<StaffProgram>("slots", { disableSort: true }, ({ slots }) => (
        <SlotsSummary slots={slots} />
      ))}
      {ageRatingColumn}
      {statusColumn("programs")}
      {column("rabiaagroup", {}, () => (
        <StatusSwitch
          source="rabiaagroup"
          label="resources.programs.fields.rabiaagroup"
          ability="update"
          onSwitch={({ id }, status) => client.program.setRabiaagroup({ id: Number(id), status })}
        />
      ))}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}
