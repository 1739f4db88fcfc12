import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import { LETTER_STATES } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { BulkActions } from "../../platform/list/bulk/bulk-actions.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { column } from "../../platform/list/column.tsx";
import { HIDDEN_COLUMNS, idColumn, timeColumn } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { findArticles } from "../article/find-articles.ts";
import { LetterStateBadge } from "./letter-state.tsx";
import { PublishSet } from "./publish-set.tsx";

const filters = [
  <SelectInput
    key="state"
    source="state"
    values={["claimed", ...LETTER_STATES]}
    messagePrefix="resources.letter.states"
    margin="none"
    alwaysOn
  />,
  <RecordPicker
    key="articleId"
    source="articleId"
    kind="article"
    label="resources.letter.fields.article"
    findChoices={findArticles()}
  />,
];

const HIDDEN_BY_DEFAULT = [
  ...HIDDEN_COLUMNS.filter((column) => column !== "createdAt"),
  "updatedAt",
  "publishedAt",
];

const exportColumns: ExportColumns<StaffLetter> = {
  state: { value: ({ state }, { translate }) => translate(`resources.letter.states.${state}`) },
  article: { value: ({ article }) => article?.title },
  text: [
    { label: "resources.letter.fields.headline", value: ({ headline }) => headline },
    { value: ({ text }) => text },
  ],
  claim: null,
  handledBy: { value: ({ handledBy }) => handledBy?.name },
  moves: null,
  original: null,
};

const letterColumn = column<StaffLetter>;

/** In characters. */
const EXCERPT_LENGTH = 140;

/** Letters to the editor, the newest first. */
export function LetterList() {
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_BY_DEFAULT}
      switchable={false}
      bulkActions={
        <BulkActions switchable={false} deletable={false}>
          <PublishSet />
        </BulkActions>
      }
    >
      {letterColumn("state", { kind: "state" }, (letter) => (
        <LetterStateBadge letter={letter} />
      ))}
      {letterColumn("text", { kind: "title", disableSort: true }, (letter, { translate }) => (
        <CellLines details={<span dir="auto">{letter.text.slice(0, EXCERPT_LENGTH)}</span>}>
          <TitleLink
            title={letter.headline || translate("resources.letter.untitled")}
            fontWeight={letter.state === "new" ? 700 : 400}
          />
        </CellLines>
      ))}
      {letterColumn("name", {}, ({ name, place }, { translate }) => (
        <CellLines details={<bdi>{place}</bdi>}>
          <bdi>{name || translate("resources.letter.withheld")}</bdi>
        </CellLines>
      ))}
      {letterColumn("article", { disableSort: true }, ({ article }, { translate }) =>
        article ? <span dir="auto">{article.title}</span> : translate("resources.letter.general"),
      )}
      {timeColumn("createdAt", { sortByOrder: "DESC" })}
      {timeColumn("publishedAt", { sortByOrder: "DESC" })}
      {timeColumn("updatedAt", { sortByOrder: "DESC" })}
      {idColumn}
    </RecordList>
  );
}
