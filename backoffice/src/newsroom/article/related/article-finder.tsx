import type { ArticleRow } from "@masthead/contract/newsroom/article-record.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { Autocomplete, Box, TextField } from "@mui/material";
import { useState } from "react";
import { StateOf } from "../list/article-state.tsx";
import { useFoundArticles } from "./use-found-articles.ts";

interface ArticleFinderProps {
  label: string;
  /** Of which language the articles are. */
  locale: Locale;
  /** Not to be offered. */
  except: readonly number[];
  error?: string;
  helperText?: string;
  onChoose(article: ArticleRow): void;
}

/** Finds an article by its words and hands it out; the field is empty again then. */
export function ArticleFinder({ label, locale, except, error, helperText, onChoose }: ArticleFinderProps) {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const { found, searching } = useFoundArticles(typed, locale, open);
  return (
    <Autocomplete
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={searching}
      options={found.filter(({ id }) => !except.includes(id))}
      // The server has found them already.
      filterOptions={(all) => all}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={null}
      inputValue={typed}
      blurOnSelect
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
      onChange={(_, article) => article && onChoose(article)}
      renderOption={({ key, ...item }, article) => (
        <Box component="li" key={key} {...item} sx={{ display: "block !important" }}>
          <Box dir="auto" lang={article.locale} sx={{ overflowWrap: "anywhere" }}>
            {article.title}
          </Box>
          <Box sx={{ fontSize: 13, color: "text.secondary" }}>
            <StateOf state={article.state} times={article} />
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} error={Boolean(error)} helperText={error ?? helperText} />}
    />
  );
}
