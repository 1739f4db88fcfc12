import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ListItemButton,
  TextField,
  Typography,
} from "@mui/material";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { ArticleStateLabel } from "../../article/list/article-state.tsx";
import { LIST_STEP, useFrontArticles } from "../articles/use-front-articles.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import type { OpenedSlot } from "../slots/opened-slot.ts";

/** Dialog in which the article of a slot is chosen. */
export function ReplaceDialog({ opened, onClose }: { opened: OpenedSlot; onClose: () => void }) {
  const translate = useTranslate();
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const id = useId();
  const [text, setText] = useState("");
  const { articles, isPending, isOtherLanguage } = useFrontArticles({
    locale: editor.front.locale,
    text,
    categoryId: null,
    limit: LIST_STEP,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {message("replaceTitle", { slot: editor.slotLabel(opened.key) })}
      </DialogTitle>
      <DialogContent>
        <TextField
          type="search"
          autoFocus
          label={message("articles.search")}
          helperText={message("articles.searchHelp")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { dir: "auto" } }}
        />
        {isOtherLanguage && <Typography>{message("articles.otherLanguage")}</Typography>}
        {!isPending && !isOtherLanguage && !articles.length && (
          <Typography sx={{ color: "text.secondary" }}>{message("articles.none")}</Typography>
        )}
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {articles.map((article) => (
            <Box
              component="li"
              key={article.id}
              sx={{ borderBlockEnd: "1px solid", borderColor: "divider" }}
            >
              <ListItemButton
                component="button"
                onClick={() => {
                  onClose();
                  void editor.place(article, opened);
                }}
                sx={{
                  display: "block",
                  inlineSize: "100%",
                  minBlockSize: 48,
                  textAlign: "start",
                  font: "inherit",
                }}
              >
                <Box dir="auto" sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>
                  {article.title}
                </Box>
                <Box sx={{ fontSize: 13, color: "text.secondary" }}>
                  <ArticleStateLabel state={article.state} times={article} />
                </Box>
              </ListItemButton>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("frame.confirm.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}
