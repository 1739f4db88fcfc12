import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import BoltIcon from "@mui/icons-material/BoltOutlined";
import { Button, useTranslate } from "react-admin";
import { Link } from "react-router";
import { BulkActions } from "../../../platform/list/bulk/bulk-actions.tsx";
import { column } from "../../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  timeColumn,
} from "../../../platform/list/columns.tsx";
import type { ExportColumns } from "../../../platform/list/export/export-columns.ts";
import { RecordList } from "../../../platform/list/record-list.tsx";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import {
  ArticleTitle,
  Assignment,
  Authors,
  LeadImage,
  pendingVersionStates,
  ReferenceLabel,
  StateAndPendingVersion,
} from "./article-columns.tsx";
import { articleFilters } from "./article-filters.tsx";
import { ArticleMenu } from "./article-menu.tsx";
import { BulkEditButton } from "./bulk-edit/bulk-edit-button.tsx";

/**
 * Columns that leave their width to the titles. The state says when a scheduled article is
 * published.
 */
const HIDDEN = [...HIDDEN_COLUMNS, "authors", "publishedAt"];

/** An article that is switched off is unpublished to editors and readers. */
const SWITCH_TEXTS = {
  on: {
    button: "resources.article.bulkSwitch.on",
    title: "resources.article.bulkSwitch.switch.on.title",
    text: "resources.article.enable.manyText",
    already: "resources.article.bulkSwitch.already.on",
  },
  off: {
    button: "resources.article.bulkSwitch.off",
    title: "resources.article.bulkSwitch.switch.off.title",
    already: "resources.article.bulkSwitch.already.off",
  },
};

const exportColumns: ExportColumns<ArticleRow> = {
  lead: null,
  title: [
    { value: ({ title }) => title },
    {
      label: "resources.article.fields.locale",
      value: ({ locale }, { translate }) => translate(`frame.language.${locale}`),
    },
    {
      label: "resources.article.fields.breaking",
      value: ({ breaking }, { yesNo }) => yesNo(breaking),
    },
    {
      label: "resources.article.fields.premium",
      value: ({ premium }, { yesNo }) => yesNo(premium),
    },
    {
      label: "resources.article.fields.template",
      value: ({ template }, { translate }) => translate(`resources.article.template.${template}`),
    },
  ],
  state: [
    { value: ({ state }, { translate }) => translate(`resources.article.state.${state}`) },
    {
      label: "article.pendingVersion.filter",
      value: ({ pendingVersion }, { translate, list }) =>
        list(
          pendingVersionStates(pendingVersion).map((state) =>
            translate(`article.pendingVersion.state.${state}`),
          ),
        ),
    },
  ],
  category: { value: ({ category }) => category?.label },
  authors: { value: ({ authors }, { list }) => list(authors.map(({ label }) => label)) },
  assignment: [
    {
      value: ({ assignment }, { translate }) =>
        assignment?.assignee && (assignment.assignee.name ?? translate("work.formerColleague")),
    },
    {
      label: "resources.article.fields.dueAt",
      value: ({ assignment }, { time }) => time(assignment?.dueAt),
    },
    {
      label: "resources.article.fields.priority",
      value: ({ assignment }, { translate }) =>
        assignment && translate(`work.priority.${assignment.priority}`),
    },
  ],
  actions: null,
};

const articleColumn = column<ArticleRow>;

export function ArticleList() {
  const translate = useTranslate();
  const mayWrite = useNewsroomRight("write");
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "updatedAt", order: "DESC" }}
      filters={articleFilters}
      hiddenColumns={HIDDEN}
      bulkActions={
        <BulkActions switchable switchTexts={SWITCH_TEXTS}>
          <BulkEditButton />
        </BulkActions>
      }
      actions={
        mayWrite && (
          <Button
            component={Link}
            to="/news/create"
            label={translate("resources.article.news.title")}
          >
            <BoltIcon />
          </Button>
        )
      }
    >
      {articleColumn("lead", { kind: "image", disableSort: true }, ({ lead }) => (
        <LeadImage image={lead} />
      ))}
      {articleColumn("title", { kind: "title" }, (row) => (
        <ArticleTitle article={row} />
      ))}
      {articleColumn("state", { kind: "state", disableSort: true }, (row) => (
        <StateAndPendingVersion article={row} />
      ))}
      {articleColumn(
        "category",
        { disableSort: true },
        ({ category }) => category && <ReferenceLabel {...category} />,
      )}
      {articleColumn("authors", { disableSort: true }, ({ authors }) => (
        <Authors authors={authors} />
      ))}
      {articleColumn("assignment", { disableSort: true }, ({ assignment }) => (
        <Assignment assignment={assignment} />
      ))}
      {timeColumn("publishedAt")}
      {changedColumn}
      {createdColumn}
      {idColumn}
      {articleColumn(
        "actions",
        {
          label: "resources.article.fields.actions",
          kind: "control",
          width: 76,
          disableSort: true,
        },
        () => (
          <ArticleMenu />
        ),
      )}
    </RecordList>
  );
}
