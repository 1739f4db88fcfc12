import PersonIcon from "@mui/icons-material/PersonOutlined";
import type { ReactNode } from "react";
import { BooleanInput, DataTable, useResourceContext } from "react-admin";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { changedColumn, createdColumn, HIDDEN_COLUMNS, InBothField, idColumn, statusColumn } from "../../frame/list/columns.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";
import { PictureInput } from "../media/picture-input.tsx";
import { picturedNameColumn } from "./pictured-name.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

/** The list of who has a page with a portrait: authors, people of interest. */
export function PersonList() {
  const resource = useResourceContext() ?? "";
  return (
    <RecordList sort={{ field: "name", order: "ASC" }} filters={filters} hiddenColumns={HIDDEN_COLUMNS}>
      {picturedNameColumn({ picture: "photo", shape: "circular", icon: <PersonIcon fontSize="small" /> })}
      <DataTable.Col source="role" disableSort>
        <InBothField source="role" />
      </DataTable.Col>
      {statusColumn(resource)}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

/** What is written of such a one. `children` stand below. */
export function PersonFields({ children }: { children?: ReactNode }) {
  return (
    <>
      <InBothInput source="name" longest={200} />
      <InBothInput source="slug" longest={120} helperText="desk.slugHelp" />
      <InBothInput source="role" longest={200} />
      <InBothInput source="bio" longest={5000} rows={5} />
      {children}
    </>
  );
}

export function PersonSettings() {
  const resource = useResourceContext();
  return (
    <>
      <PictureInput source="photoId" preview="photo" />
      <BooleanInput source="status" helperText={`resources.${resource}.help.status`} />
    </>
  );
}
