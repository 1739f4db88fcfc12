import type { ScreenParts } from "../../frame/districts.ts";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { PersonFields, PersonList, PersonSettings } from "../listing/person-parts.tsx";
import { PictureInClash } from "../listing/picture-in-clash.tsx";
import { SeeListing } from "../listing/see-listing.tsx";

const settings = <PersonSettings />;

export const screens: ScreenParts = {
  list: PersonList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      <PersonFields />
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeListing />} clashValue={PictureInClash}>
      <PersonFields />
    </RecordEdit>
  ),
};
