import { BooleanInput, DataTable } from "react-admin";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { PositionInput } from "../../platform/form/input/position-input.tsx";
import { RecordEdit } from "../../platform/form/record-form.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
  titleColumn,
} from "../../platform/list/columns.tsx";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { PublishedRecordCreate, StatusInput } from "../published-record.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

/** Program categories, in their public order. */
function ProgramCategoryList() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
    >
      {positionColumn()}
      {titleColumn("name")}
      <DataTable.NumberCol source="programs" disableSort />
      {statusColumn("programcategory")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

const fields = (
  <>
    <LocalizedTextInput source="name" maxLength={200} />
    <LocalizedTextInput source="slug" maxLength={120} helperText="frame.slugHelp" />
  </>
);
const settings = (
  <>
    <PositionInput helperText="resources.programcategory.help.position" />
    <StatusInput helperText="resources.programcategory.help.status" />
  </>
);

export const screens = {
  list: ProgramCategoryList,
  create: () => <PublishedRecordCreate settings={settings}>{fields}</PublishedRecordCreate>,
  edit: () => <RecordEdit settings={settings}>{fields}</RecordEdit>,
};
