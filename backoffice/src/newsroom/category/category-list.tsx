import { BooleanInput, type RaRecord } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
} from "../../platform/list/columns.tsx";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StatusSwitch } from "../../platform/list/status-switch.tsx";
import { CategoryName } from "./category-name.tsx";
import { sortAsTree } from "./sort-as-tree.ts";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["updatedAt"];

const filters = [
  <RecordPicker
    key="parentId"
    source="parentId"
    findChoices={client.category.pick}
    kind="category"
  />,
  <BooleanInput key="status" source="status" defaultValue />,
  <BooleanInput key="onHome" source="onHome" defaultValue />,
  <BooleanInput key="topic" source="topic" defaultValue />,
  <BooleanInput key="inMenu" source="inMenu" defaultValue />,
];

const positionOptions = {
  groupBy: ({ parentId }: RaRecord) => parentId,
  groupFilters: ["parentId"],
};

/**
 * Sets a flag on the latest version. Based on an older version, switching it back would look
 * unchanged and be dropped.
 */
async function setFlag(
  id: number,
  fields: { onHome?: boolean; topic?: boolean; inMenu?: boolean },
) {
  const { version } = await client.category.staffGet({ id });
  return client.category.edit({ id, version, ...fields });
}

const switchColumn = (source: "onHome" | "topic" | "inMenu") =>
  column(source, {}, () => (
    <StatusSwitch
      source={source}
      label={`resources.category.fields.${source}`}
      onSwitch={({ id }, enabled) => setFlag(Number(id), { [source]: enabled })}
    />
  ));

/** List of the categories as a tree, in the order of the site. */
export function CategoryList() {
  return (
    <RecordList
      narrowHiddenColumns={NARROW_HIDDEN}
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
      perPage={100}
      arrange={sortAsTree}
    >
      {positionColumn(positionOptions)}
      {column<RaRecord>("name", { kind: "title" }, (row) => (
        <CategoryName category={row} />
      ))}
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
