import { BooleanInput, DataTable, type RaRecord } from "react-admin";
import { client } from "../../frame/client.ts";
import { RecordPicker } from "../../frame/form/record-picker.tsx";
import { changedColumn, createdColumn, HIDDEN_COLUMNS, idColumn, statusColumn } from "../../frame/list/columns.tsx";
import { positionColumn } from "../../frame/list/move.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";
import { StatusSwitch } from "../../frame/list/status-switch.tsx";
import { inTreeOrder } from "./in-tree-order.ts";
import { SectionName } from "./section-name.tsx";

const filters = [
  <RecordPicker key="parentId" source="parentId" pick={client.category.pick} kind="category" />,
  <BooleanInput key="status" source="status" defaultValue />,
  <BooleanInput key="onHome" source="onHome" defaultValue />,
  <BooleanInput key="topic" source="topic" defaultValue />,
  <BooleanInput key="inMenu" source="inMenu" defaultValue />,
];

const besides = { beside: ({ parentId }: RaRecord) => parentId, within: ["parentId"] };

/** Whatever was there: an edit that began before the last switch would leave that as it is. */
async function turn(id: number, fields: { onHome?: boolean; topic?: boolean; inMenu?: boolean }) {
  const { version } = await client.category.staffGet({ id });
  return client.category.edit({ id, version, ...fields });
}

/** A switch of the list beside the one that all have. */
const switchColumn = (source: "onHome" | "topic" | "inMenu") => (
  <DataTable.Col key={source} source={source}>
    <StatusSwitch
      source={source}
      label={`resources.category.fields.${source}`}
      onSwitch={({ id }, on) => turn(Number(id), { [source]: on })}
    />
  </DataTable.Col>
);

/** Sections as the tree that they are, in the order in which readers find them. */
export function CategoryList() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
      perPage={100}
      arrange={inTreeOrder}
    >
      {positionColumn(besides)}
      <DataTable.Col source="name">
        <SectionName />
      </DataTable.Col>
      {statusColumn("category")}
      {switchColumn("inMenu")}
      {switchColumn("onHome")}
      {switchColumn("topic")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}
