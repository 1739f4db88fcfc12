import { ARTICLE_FIELDS } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article-revision.ts";
import { Box, Button, List, ListItem, ListItemButton, ListItemText } from "@mui/material";
import { useTranslate } from "react-admin";
import { Moment } from "../../../frame/moment.tsx";
import { RevisionName } from "./revision-name.tsx";

interface RevisionListProps {
  article: ArticleRecord;
  revisions: ArticleRevision[];
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Brings older ones, if there are any. */
  onMore?: () => void;
  onRenamed: () => void;
}

/** The saves of an article, newest first: its name if it has one, who, when, and which fields. */
export function RevisionList({ article, revisions, chosen, onChoose, onMore, onRenamed }: RevisionListProps) {
  const translate = useTranslate();
  const fieldName = (field: string) => translate(`resources.article.fields.${field}`, { _: field });
  return (
    <Box sx={{ overflowY: { md: "auto" }, borderRight: { md: 1 }, borderColor: { md: "divider" } }}>
      <List aria-label={translate("article.revisions.title")}>
        {revisions.map((revision) => (
          <ListItem
            key={revision.id}
            disablePadding
            secondaryAction={<RevisionName articleId={article.id} revision={revision} onRenamed={onRenamed} />}
          >
            <ListItemButton selected={revision.id === chosen} aria-current={revision.id === chosen} onClick={() => onChoose(revision.id)}>
              <ListItemText
                primary={revision.name ?? <Moment at={revision.at} />}
                secondary={
                  <>
                    {revision.by.name}
                    {revision.name !== null && (
                      <>
                        {" · "}
                        <Moment at={revision.at} />
                      </>
                    )}
                    <br />
                    {revision.changed.length < ARTICLE_FIELDS.length
                      ? revision.changed.map(fieldName).join(translate("article.revisions.comma"))
                      : translate("article.revisions.first")}
                  </>
                }
                slotProps={{ primary: { sx: { fontWeight: revision.name === null ? 400 : 600 }, dir: "auto" } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {onMore && (
        <Button fullWidth onClick={onMore}>
          {translate("article.revisions.more")}
        </Button>
      )}
    </Box>
  );
}
