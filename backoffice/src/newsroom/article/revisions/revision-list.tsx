import { ARTICLE_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article/article-revision.ts";
import { Box, Button, List, ListItem, ListItemButton, ListItemText } from "@mui/material";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { RenameRevision } from "./rename-revision.tsx";

interface RevisionListProps {
  article: ArticleRecord;
  revisions: ArticleRevision[];
  selectedId: number | null;
  onSelect: (id: number) => void;
  /** Loads older revisions; undefined when there are none. */
  onLoadMore?: () => void;
  onRenamed: () => void;
}

/** Revisions of an article, newest first: name if any, author, time and changed fields. */
export function RevisionList({
  article,
  revisions,
  selectedId,
  onSelect,
  onLoadMore,
  onRenamed,
}: RevisionListProps) {
  const translate = useTranslate();
  const fieldName = (field: string) => translate(`resources.article.fields.${field}`, { _: field });
  return (
    <Box sx={{ overflowY: { md: "auto" }, borderRight: { md: 1 }, borderColor: { md: "divider" } }}>
      <List aria-label={translate("article.revisions.title")}>
        {revisions.map((revision) => (
          <ListItem
            key={revision.id}
            disablePadding
            secondaryAction={
              <RenameRevision articleId={article.id} revision={revision} onRenamed={onRenamed} />
            }
          >
            <ListItemButton
              selected={revision.id === selectedId}
              aria-current={revision.id === selectedId}
              onClick={() => onSelect(revision.id)}
            >
              <ListItemText
                primary={revision.name ?? <RelativeTime at={revision.at} />}
                secondary={
                  <>
                    {revision.by.name}
                    {revision.name !== null && (
                      <>
                        {" · "}
                        <RelativeTime at={revision.at} />
                      </>
                    )}
                    {revision.pending && ` · ${translate("article.revisions.pending")}`}
                    <br />
                    {revision.changed.length < ARTICLE_FIELDS.length
                      ? revision.changed.map(fieldName).join(translate("article.revisions.comma"))
                      : translate("article.revisions.first")}
                  </>
                }
                slotProps={{
                  primary: { sx: { fontWeight: revision.name === null ? 400 : 600 }, dir: "auto" },
                }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {onLoadMore && (
        <Button fullWidth onClick={onLoadMore}>
          {translate("article.revisions.more")}
        </Button>
      )}
    </Box>
  );
}
