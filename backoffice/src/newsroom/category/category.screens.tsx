import { THEME } from "@masthead/contract/platform/constants.ts";
import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { BooleanInput, useRecordContext } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { PositionInput } from "../../platform/form/input/position-input.tsx";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { SeeOnSite } from "../../platform/layout/see-on-site.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { MediaImageInput } from "../media/media-image-input.tsx";
import { CategoryConflictValue } from "./category-conflict-value.tsx";
import { CategoryList } from "./category-list.tsx";
import { ColourInput } from "./colour-input.tsx";

/** Parent category; a category cannot be its own parent. */
function ParentInput() {
  const record = useRecordContext();
  const currentParent = record?.parentId
    ? [{ id: Number(record.parentId), label: record.parent ?? "" }]
    : [];
  return (
    <RecordPicker
      source="parentId"
      findChoices={client.category.pick}
      kind="category"
      excludedId={record ? Number(record.id) : undefined}
      knownChoices={currentParent}
      helperText="resources.category.help.parentId"
    />
  );
}

const fields = (
  <>
    <LocalizedTextInput source="name" maxLength={200} />
    <LocalizedTextInput source="slug" maxLength={120} helperText="resources.category.help.slug" />
    <MediaImageInput source="imageId" preview="image" />
  </>
);

const settings = (
  <>
    <ParentInput />
    <ColourInput source="colour" />
    <PositionInput helperText="resources.category.help.position" />
    <BooleanInput source="status" helperText="resources.category.help.status" />
    <BooleanInput source="inMenu" helperText="resources.category.help.inMenu" />
    <BooleanInput source="onHome" helperText="resources.category.help.onHome" />
    <BooleanInput source="topic" helperText="resources.category.help.topic" />
  </>
);

const defaultValues = {
  status: true,
  inMenu: true,
  onHome: false,
  topic: false,
  colour: THEME.primary,
};

function SeeCategory() {
  const record = useRecordContext();
  const locale = useUiLocale();
  return record?.status && record.deletedAt === null ? (
    <SeeOnSite path={categoryPath(locale, Number(record.id))} />
  ) : null;
}

export const screens = {
  list: CategoryList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={defaultValues}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeCategory />} conflictValue={CategoryConflictValue}>
      {fields}
    </RecordEdit>
  ),
};
