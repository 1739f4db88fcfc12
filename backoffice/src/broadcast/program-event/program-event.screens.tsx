import { MAX_IMAGES } from "@masthead/contract/broadcast/program.ts";
import type { StaffEvent } from "@masthead/contract/broadcast/program-event.ts";
import { eventPath } from "@masthead/contract/platform/paths.ts";
import { BooleanInput, type RaRecord, useRecordContext } from "react-admin";
import { MediaImagesInput } from "../../newsroom/media/media-images-input.tsx";
import { client } from "../../platform/api/client.ts";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";
import { UrlInput } from "../../platform/form/input/url-input.tsx";
import { RecordEdit } from "../../platform/form/record-form.tsx";
import { SeeOnSite } from "../../platform/layout/see-on-site.tsx";
import { column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
  timeColumn,
  titleColumn,
} from "../../platform/list/columns.tsx";
import { LocalizedText } from "../../platform/list/localized-text.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { useLocalized, useUiLocale } from "../../platform/messages/locale.ts";
import { LocalizedHtmlInput } from "../../system/setting/localized-html-input.tsx";
import { BroadcastConflictValue } from "../broadcast-conflict-value.tsx";
import { PublishedRecordCreate, StatusInput } from "../published-record.tsx";
import { referenceColumn } from "../reference-column.tsx";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["updatedAt"];

const filters = [
  <RecordPicker
    key="programId"
    source="programId"
    kind="program"
    findChoices={client.program.pick}
  />,
  <BooleanInput key="status" source="status" defaultValue />,
];

function EventList() {
  return (
    <RecordList
      narrowHiddenColumns={NARROW_HIDDEN}
      sort={{ field: "startsAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
    >
      {titleColumn("title")}
      {timeColumn("startsAt", { sortByOrder: "DESC" })}
      {column("place", { disableSort: true }, ({ place }) => (
        <LocalizedText text={place} />
      ))}
      {referenceColumn("program")}
      {statusColumn("programevent")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

const fields = (
  <>
    <LocalizedTextInput source="title" maxLength={200} />
    <LocalizedTextInput source="slug" maxLength={120} helperText="frame.slugHelp" />
    <LocalizedTextInput source="place" maxLength={300} />
    <LocalizedHtmlInput source="description" />
    <MediaImagesInput source="imageIds" preview="images" max={MAX_IMAGES} />
  </>
);

const settings = (
  <>
    <StationTimeInput source="startsAt" required />
    <StationTimeInput source="endsAt" />
    <UrlInput source="ticketUrl" />
    <RecordPicker
      source="programId"
      kind="program"
      findChoices={client.program.pick}
      helperText="resources.programevent.help.programId"
    />
    <StatusInput helperText="resources.programevent.help.status" />
  </>
);

function SeeEvent() {
  const event = useRecordContext<StaffEvent>();
  const locale = useUiLocale();
  return event?.status && event.deletedAt === null ? (
    <SeeOnSite path={eventPath(locale, event.id)} />
  ) : null;
}

function EventEdit() {
  const localized = useLocalized();
  return (
    <RecordEdit
      settings={settings}
      actions={<SeeEvent />}
      title={({ title }: RaRecord) => localized(title)}
      conflictValue={BroadcastConflictValue}
    >
      {fields}
    </RecordEdit>
  );
}

export const screens = {
  list: EventList,
  create: () => (
    <PublishedRecordCreate settings={settings} defaultValues={{ imageIds: [] }}>
      {fields}
    </PublishedRecordCreate>
  ),
  edit: EventEdit,
};
