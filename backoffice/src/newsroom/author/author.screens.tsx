import { SOCIAL_PLATFORMS } from "@masthead/contract/system/social.ts";
import { required } from "react-admin";
import type { ScreenParts } from "../../frame/districts.ts";
import { AddressInput } from "../../frame/form/address-input.tsx";
import { OrderedRows } from "../../frame/form/ordered-rows.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { PersonFields, PersonList, PersonSettings } from "../listing/person-parts.tsx";
import { PictureInClash } from "../listing/picture-in-clash.tsx";
import { SeeListing } from "../listing/see-listing.tsx";

/** As many as the contract takes. */
const MOST_LINKS = 10;

const settings = <PersonSettings />;

const fields = (
  <PersonFields>
    <OrderedRows source="socialLinks" most={MOST_LINKS}>
      <SelectInput
        source="platform"
        label="resources.author.fields.platform"
        values={SOCIAL_PLATFORMS}
        words="resources.social.platforms"
        validate={required()}
        helperText={false}
      />
      <AddressInput source="url" label="resources.author.fields.url" needed />
    </OrderedRows>
  </PersonFields>
);

export const screens: ScreenParts = {
  list: PersonList,
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
