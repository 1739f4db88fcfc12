import { SOCIAL_PLATFORMS } from "@masthead/contract/system/social.ts";
import { required } from "react-admin";
import { OrderedRows } from "../../platform/form/input/ordered-rows.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { UrlInput } from "../../platform/form/input/url-input.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { ImageConflictValue } from "../topic/image-conflict-value.tsx";
import { PersonFields, PersonList, PersonSettings } from "../topic/person-parts.tsx";
import { SeeTopicPage } from "../topic/see-topic-page.tsx";

/** Maximum number of social links, as in the contract. */
const MAX_LINKS = 10;

const settings = <PersonSettings />;

const fields = (
  <PersonFields>
    <OrderedRows source="socialLinks" maxRows={MAX_LINKS}>
      <SelectInput
        source="platform"
        label="resources.author.fields.platform"
        values={SOCIAL_PLATFORMS}
        messagePrefix="resources.social.platforms"
        validate={required()}
        helperText={false}
      />
      <UrlInput source="url" label="resources.author.fields.url" required />
    </OrderedRows>
  </PersonFields>
);

export const screens = {
  list: PersonList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeTopicPage />} conflictValue={ImageConflictValue}>
      {fields}
    </RecordEdit>
  ),
};
