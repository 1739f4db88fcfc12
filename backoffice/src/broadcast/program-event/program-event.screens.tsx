import { MOST_PICTURES } from "@masthead/contract/broadcast/program.ts";
import type { StaffEvent } from "@masthead/contract/broadcast/program-event.ts";
import { eventPath } from "@masthead/contract/system/paths.ts";
import { BooleanInput, DataTable, type RaRecord, useRecordContext } from "react-admin";
import { client } from "../../frame/client.ts";
import type { ScreenParts } from "../../frame/districts.ts";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { RecordPicker } from "../../frame/form/record-picker.tsx";
import { StationTimeInput } from "../../frame/form/station-time-input.tsx";
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
import { useDeskLocale, useLocalized } from "../../frame/locale.ts";
import { SeeOnSite } from "../../frame/see-on-site.tsx";
import { PicturesInput } from "../../newsroom/media/pictures-input.tsx";
import { HtmlInBothInput } from "../../system/setting/html-in-both.tsx";
import { BroadcastInClash } from "../broadcast-in-clash.tsx";
import { NameOf } from "../name-of.tsx";

const filters = [
  <RecordPicker key="programId" source="programId" kind="program" pick={client.program.pick} />,
  <BooleanInput key="status" source="status" defaultValue />,
];

function EventList() {
  return (
    <RecordList sort={{ field: "startsAt", order: "DESC" }} filters={filters} hiddenColumns={HIDDEN_COLUMNS}>
      <DataTable.Col source="title">
        <InBothField source="title" />
      </DataTable.Col>
      <DataTable.Col source="startsAt" sortByOrder="DESC">
        <MomentField source="startsAt" />
      </DataTable.Col>
      <DataTable.Col source="place" disableSort>
        <InBothField source="place" />
      </DataTable.Col>
      <DataTable.Col source="program" disableSort>
        <NameOf source="program" />
      </DataTable.Col>
      {statusColumn("programevent")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

const fields = (
  <>
    <InBothInput source="title" longest={200} />
    <InBothInput source="slug" longest={120} helperText="desk.slugHelp" />
    <InBothInput source="place" longest={300} />
    <HtmlInBothInput source="description" />
    <PicturesInput source="imageIds" preview="images" most={MOST_PICTURES} />
  </>
);

const settings = (
  <>
    <StationTimeInput source="startsAt" needed />
    <StationTimeInput source="endsAt" />
    <RecordPicker source="programId" kind="program" pick={client.program.pick} helperText="resources.programevent.help.programId" />
    <BooleanInput source="status" helperText="resources.programevent.help.status" />
  </>
);

function SeeEvent() {
  const event = useRecordContext<StaffEvent>();
  const locale = useDeskLocale();
  return event?.status && event.deletedAt === null ? <SeeOnSite path={eventPath(locale, event.id)} /> : null;
}

function EventEdit() {
  const localized = useLocalized();
  return (
    <RecordEdit settings={settings} actions={<SeeEvent />} title={({ title }: RaRecord) => localized(title)} clashValue={BroadcastInClash}>
      {fields}
    </RecordEdit>
  );
}

export const screens: ScreenParts = {
  list: EventList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ imageIds: [], status: true }}>
      {fields}
    </RecordCreate>
  ),
  edit: EventEdit,
};
