import { Alert, Box, Button, LinearProgress, MenuItem, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { useSections } from "../view/use-sections.ts";
import { ArticleRow, ArticleRows } from "./article-row.tsx";
import { LIST_STEP, useFrontArticles } from "./use-front-articles.ts";

/** Articles to place, searchable and by section. */
export function ArticlePanel() {
  const { front } = useFrontEditor();
  const message = useFrontMessages();
  const sections = useSections();
  const [text, setText] = useState("");
  const [categoryId, setCategoryId] = useState<number | null>(front.categoryId);
  const [limit, setLimit] = useState(LIST_STEP);
  const { articles, isPending, error, isOtherLanguage, hasMore } = useFrontArticles({
    locale: front.locale,
    text,
    categoryId,
    limit,
  });
  return (
    <Box>
      <Box sx={{ paddingInline: 1.5 }}>
        <TextField
          type="search"
          label={message("articles.search")}
          helperText={message("articles.searchHelp")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { dir: "auto" } }}
        />
        <TextField
          select
          label={message("articles.section")}
          value={sections.some(({ id }) => id === categoryId) ? categoryId : ""}
          onChange={({ target }) => setCategoryId(Number(target.value) || null)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{message("articles.allSections")}</MenuItem>
          {sections.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {isPending && <LinearProgress aria-label={message("loading")} />}
      {error && (
        <Alert severity="error" variant="outlined" sx={{ margin: 1.5 }}>
          {errorMessage(error)}
        </Alert>
      )}
      {isOtherLanguage && (
        <Typography sx={{ padding: 1.5 }}>{message("articles.otherLanguage")}</Typography>
      )}
      {!isPending && !error && !isOtherLanguage && !articles.length && (
        <Typography sx={{ padding: 1.5, color: "text.secondary" }}>
          {message("articles.none")}
        </Typography>
      )}
      <ArticleRows>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </ArticleRows>
      {hasMore && (
        <Button onClick={() => setLimit(limit + LIST_STEP)} sx={{ margin: 1, minBlockSize: 44 }}>
          {message("articles.more")}
        </Button>
      )}
    </Box>
  );
}
