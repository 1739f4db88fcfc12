import { BooleanInput, DataTable } from "react-admin";
import type { ScreenParts } from "../../frame/districts.ts";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { PositionInput } from "../../frame/form/position-input.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { changedColumn, createdColumn, HIDDEN_COLUMNS, idColumn, nameColumn, statusColumn } from "../../frame/list/columns.tsx";
import { positionColumn } from "../../frame/list/move.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

/** Categories of programs in the order in which readers find them. */
function ProgramCategoryList() {
  return (
    <RecordList sort={{ field: "position", order: "ASC" }} filters={filters} hiddenColumns={HIDDEN_COLUMNS}>
      {positionColumn()}
      {nameColumn}
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
    <InBothInput source="name" longest={200} />
    <InBothInput source="slug" longest={120} helperText="desk.slugHelp" />
  </>
);
const settings = (
  <>
    <PositionInput helperText="resources.programcategory.help.position" />
    <BooleanInput source="status" helperText="resources.programcategory.help.status" />
  </>
);

export const screens: ScreenParts = {
  list: ProgramCategoryList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      {fields}
    </RecordCreate>
  ),
  edit: () => <RecordEdit settings={settings}>{fields}</RecordEdit>,
};
