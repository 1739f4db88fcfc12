import { BooleanInput } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { column } from "../../platform/list/column.tsx";
import { changedColumn, statusColumn, titleColumn } from "../../platform/list/columns.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StatusSwitch } from "../../platform/list/status-switch.tsx";
import { SeeTopicPage } from "../topic/see-topic-page.tsx";

const filters = [
  <BooleanInput key="status" source="status" defaultValue />,
  <BooleanInput key="visible" source="visible" defaultValue />,
];

function TagList() {
  return (
    <RecordList sort={{ field: "name", order: "ASC" }} filters={filters}>
      {titleColumn("name")}
      {statusColumn("tag")}
      {column("visible", {}, () => (
        <StatusSwitch
          source="visible"
          label="resources.tag.fields.visible"
          removesContent
          onSwitch={({ id }, visible) => client.tag.setVisible({ id: Number(id), visible })}
        />
      ))}
      {changedColumn}
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
    <BooleanInput source="status" helperText="resources.tag.help.status" />
    <BooleanInput source="visible" helperText="resources.tag.help.visible" />
  </>
);
const defaultValues = { status: true, visible: true };

export const screens = {
  list: TagList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={defaultValues}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeTopicPage />}>
      {fields}
    </RecordEdit>
  ),
};
