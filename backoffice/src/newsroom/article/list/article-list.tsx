import BoltIcon from "@mui/icons-material/BoltOutlined";
import { Button, DataTable, useTranslate } from "react-admin";
import { Link } from "react-router";
import { BulkActions } from "../../../platform/list/bulk/bulk-actions.tsx";
import { changedColumn, createdColumn, HIDDEN_COLUMNS, idColumn, RelativeTimeField } from "../../../platform/list/columns.tsx";
import { RecordList } from "../../../platform/list/record-list.tsx";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { AssignmentCell, AuthorsCell, CategoryCell, LeadImageCell, StateCell, TitleCell } from "./article-columns.tsx";
import { articleFilters } from "./article-filters.tsx";
import { ArticleSwitch } from "./article-switch.tsx";
import { BulkEditButton } from "./bulk-edit/bulk-edit-button.tsx";

export function ArticleList() {
  const translate = useTranslate();
  const mayWrite = useNewsroomRight("write");
  return (
    <RecordList
      sort={{ field: "updatedAt", order: "DESC" }}
      filters={articleFilters}
      hiddenColumns={HIDDEN_COLUMNS}
      bulkActions={
        <BulkActions switchable switchTexts={{ on: "resources.article.enable.manyText" }}>
          <BulkEditButton />
        </BulkActions>
      }
      actions={
        mayWrite && (
          <Button component={Link} to="/news/create" label={translate("resources.article.news.title")}>
            <BoltIcon />
          </Button>
        )
      }
    >
      <DataTable.Col source="lead" data-cell="image" disableSort>
        <LeadImageCell />
      </DataTable.Col>
      <DataTable.Col source="title" data-cell="title">
        <TitleCell />
      </DataTable.Col>
      <DataTable.Col source="state" data-cell="state" disableSort>
        <StateCell />
      </DataTable.Col>
      <DataTable.Col source="enable" data-cell="control" disableSort>
        <ArticleSwitch />
      </DataTable.Col>
      <DataTable.Col source="category" disableSort>
        <CategoryCell />
      </DataTable.Col>
      <DataTable.Col source="authors" disableSort>
        <AuthorsCell />
      </DataTable.Col>
      <DataTable.Col source="assignment" disableSort>
        <AssignmentCell />
      </DataTable.Col>
      <DataTable.Col source="publishedAt">
        <RelativeTimeField source="publishedAt" />
      </DataTable.Col>
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}
