import type { ArticleRevision } from "@masthead/contract/newsroom/article/article-revision.ts";
import NameIcon from "@mui/icons-material/LabelOutlined";
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
  Tooltip,
} from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";

/** Maximum length of a revision name, in characters. */
const MAX_NAME_LENGTH = 100;

/** Button and dialog that name a revision, such as "As printed". */
export function RenameRevision({
  articleId,
  revision,
  onRenamed,
}: {
  articleId: number;
  revision: ArticleRevision;
  onRenamed: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(revision.name ?? "");
  const save = async () => {
    try {
      await client.article.revision.rename({
        id: articleId,
        revisionId: revision.id,
        name: name.trim() || null,
      });
      setOpen(false);
      onRenamed();
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <>
      <Tooltip title={translate("article.revisions.name")}>
        <IconButton
          edge="end"
          onClick={() => setOpen(true)}
          aria-label={translate("article.revisions.name")}
        >
          <NameIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="xs" fullWidth>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void save();
          }}
        >
          <DialogTitle>{translate("article.revisions.name")}</DialogTitle>
          <DialogContent>
            <TextField
              autoFocus
              label={translate("article.revisions.nameLabel")}
              helperText={translate("article.revisions.nameHelp")}
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, dir: "auto" } }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{translate("ra.action.cancel")}</Button>
            <Button type="submit" variant="contained">
              {translate("ra.action.save")}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
