import { THEME } from "@masthead/contract/system/constants.ts";
import { categoryPath } from "@masthead/contract/system/paths.ts";
import { BooleanInput, useRecordContext } from "react-admin";
import { client } from "../../frame/client.ts";
import type { ScreenParts } from "../../frame/districts.ts";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { PositionInput } from "../../frame/form/position-input.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { RecordPicker } from "../../frame/form/record-picker.tsx";
import { useDeskLocale } from "../../frame/locale.ts";
import { SeeOnSite } from "../../frame/see-on-site.tsx";
import { PictureInput } from "../media/picture-input.tsx";
import { CategoryList } from "./category-list.tsx";
import { ColourInput } from "./colour-input.tsx";
import { SectionInClash } from "./section-in-clash.tsx";

/** The section above; a section does not stand below itself. */
function ParentInput() {
  const record = useRecordContext();
  const known = record?.parentId ? [{ id: Number(record.parentId), label: record.parent ?? "" }] : [];
  return (
    <RecordPicker
      source="parentId"
      pick={client.category.pick}
      kind="category"
      except={record ? Number(record.id) : undefined}
      known={known}
      helperText="resources.category.help.parentId"
    />
  );
}

const fields = (
  <>
    <InBothInput source="name" longest={200} />
    <InBothInput source="slug" longest={120} helperText="resources.category.help.slug" />
    <PictureInput source="imageId" preview="image" />
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

const fresh = { status: true, inMenu: true, onHome: false, topic: false, colour: THEME.primary };

function SeeCategory() {
  const record = useRecordContext();
  const locale = useDeskLocale();
  return record?.status && record.deletedAt === null ? <SeeOnSite path={categoryPath(locale, Number(record.id))} /> : null;
}

export const screens: ScreenParts = {
  list: CategoryList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={fresh}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeCategory />} clashValue={SectionInClash}>
      {fields}
    </RecordEdit>
  ),
};
