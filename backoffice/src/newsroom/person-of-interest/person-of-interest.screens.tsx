import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { ImageConflictValue } from "../topic/image-conflict-value.tsx";
import { PersonFields, PersonList, PersonSettings } from "../topic/person-parts.tsx";
import { SeeTopicPage } from "../topic/see-topic-page.tsx";

const settings = <PersonSettings />;

export const screens = {
  list: PersonList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      <PersonFields />
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeTopicPage />} conflictValue={ImageConflictValue}>
      <PersonFields />
    </RecordEdit>
  ),
};
