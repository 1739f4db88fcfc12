import { ARTICLE_STATES } from "@masthead/contract/newsroom/article-record.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { BooleanInput } from "react-admin";
import { client } from "../../../frame/client.ts";
import { PlainDayInput } from "../../../frame/form/plain-day-input.tsx";
import { RecordPicker } from "../../../frame/form/record-picker.tsx";
import { SelectInput } from "../../../frame/form/select-input.tsx";

/** What the list of articles can be narrowed to. */
export const articleFilters = [
  <SelectInput key="locale" source="locale" values={LOCALES} words="desk.language" margin="none" alwaysOn />,
  <SelectInput key="state" source="state" values={ARTICLE_STATES} words="resources.article.state" margin="none" alwaysOn />,
  <RecordPicker key="categoryId" source="categoryId" kind="category" pick={client.category.pick} />,
  <RecordPicker key="authorId" source="authorId" kind="author" pick={client.author.pick} />,
  <RecordPicker key="tagId" source="tagId" kind="tag" pick={client.tag.pick} />,
  <BooleanInput key="breaking" source="breaking" defaultValue />,
  <BooleanInput key="premium" source="premium" defaultValue />,
  <PlainDayInput key="from" source="from" />,
  <PlainDayInput key="to" source="to" />,
  <BooleanInput key="mine" source="mine" defaultValue />,
];
