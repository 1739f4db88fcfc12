import SourceIcon from "@mui/icons-material/RssFeedOutlined";
import { BooleanInput, DataTable } from "react-admin";
import type { ScreenParts } from "../../frame/districts.ts";
import { AddressInput } from "../../frame/form/address-input.tsx";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { AddressField } from "../../frame/list/address-field.tsx";
import { changedColumn, createdColumn, HIDDEN_COLUMNS, idColumn, statusColumn } from "../../frame/list/columns.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";
import { PictureInClash } from "../listing/picture-in-clash.tsx";
import { picturedNameColumn } from "../listing/pictured-name.tsx";
import { SeeListing } from "../listing/see-listing.tsx";
import { PictureInput } from "../media/picture-input.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

function SourceList() {
  return (
    <RecordList sort={{ field: "name", order: "ASC" }} filters={filters} hiddenColumns={HIDDEN_COLUMNS}>
      {picturedNameColumn({ picture: "logo", shape: "rounded", icon: <SourceIcon fontSize="small" /> })}
      <DataTable.Col source="url">
        <AddressField source="url" />
      </DataTable.Col>
      {statusColumn("source")}
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
    <AddressInput source="url" />
  </>
);
const settings = (
  <>
    <PictureInput source="logoId" preview="logo" />
    <BooleanInput source="status" helperText="resources.source.help.status" />
  </>
);

export const screens: ScreenParts = {
  list: SourceList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeListing />} clashValue={PictureInClash}>
      {fields}
    </RecordEdit>
  ),
};
