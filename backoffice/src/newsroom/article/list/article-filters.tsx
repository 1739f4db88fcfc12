import { ARTICLE_STATES } from "@masthead/contract/newsroom/article/article-record.ts";
import { ARTICLE_TEMPLATES } from "@masthead/contract/newsroom/article/article-template.ts";
import { PENDING_VERSION_STATES } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { BooleanInput } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";

export const articleFilters = [
  <SelectInput
    key="locale"
    source="locale"
    values={LOCALES}
    messagePrefix="frame.language"
    margin="none"
    alwaysOn
  />,
  <SelectInput
    key="state"
    source="state"
    values={ARTICLE_STATES}
    messagePrefix="resources.article.state"
    margin="none"
    alwaysOn
  />,
  <SelectInput
    key="pendingVersion"
    source="pendingVersion"
    label="article.pendingVersion.filter"
    values={[...PENDING_VERSION_STATES, "pending"]}
    messagePrefix="article.pendingVersion.state"
    margin="none"
  />,
  <SelectInput
    key="assignee"
    source="assignee"
    values={["me", "anyone", "nobody"]}
    messagePrefix="resources.article.fields.assigneeValues"
    margin="none"
  />,
  <RecordPicker
    key="assigneeId"
    source="assigneeId"
    kind="colleague"
    findChoices={client.work.colleagues}
  />,
  <BooleanInput key="overdue" source="overdue" defaultValue />,
  <RecordPicker
    key="categoryId"
    source="categoryId"
    kind="category"
    findChoices={client.category.pick}
  />,
  <RecordPicker key="authorId" source="authorId" kind="author" findChoices={client.author.pick} />,
  <RecordPicker key="tagId" source="tagId" kind="tag" findChoices={client.tag.pick} />,
  <BooleanInput key="breaking" source="breaking" defaultValue />,
  <SelectInput
    key="template"
    source="template"
    values={ARTICLE_TEMPLATES}
    messagePrefix="resources.article.template"
    margin="none"
  />,
  <BooleanInput key="premium" source="premium" defaultValue />,
  <CalendarDateInput key="from" source="from" />,
  <CalendarDateInput key="to" source="to" />,
  <BooleanInput key="mine" source="mine" defaultValue />,
];
