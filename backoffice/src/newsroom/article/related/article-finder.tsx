import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Autocomplete, Box, TextField } from "@mui/material";
import { useState } from "react";
import { ArticleStateLabel } from "../list/article-state.tsx";
import { useArticleSearch } from "./use-article-search.ts";

interface ArticleFinderProps {
  label: string;
  locale: Locale;
  /** Ids of articles that are not offered. */
  excludedIds: readonly number[];
  error?: string;
  helperText?: string;
  onChoose(article: ArticleRow): void;
}

/** Search field for an article. Passes the chosen article on and is cleared. */
export function ArticleFinder({
  label,
  locale,
  excludedIds,
  error,
  helperText,
  onChoose,
}: ArticleFinderProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const { articles, searching } = useArticleSearch(query, locale, open);
  return (
    <Autocomplete
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={searching}
      options={articles.filter(({ id }) => !excludedIds.includes(id))}
      // The server has already filtered the options.
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      value={null}
      inputValue={query}
      blurOnSelect
      onInputChange={(_, text, reason) => setQuery(reason === "input" ? text : "")}
      onChange={(_, article) => article && onChoose(article)}
      renderOption={({ key, ...item }, article) => (
        <Box component="li" key={key} {...item} sx={{ display: "block !important" }}>
          <Box dir="auto" lang={article.locale} sx={{ overflowWrap: "anywhere" }}>
            {article.title}
          </Box>
          <Box sx={{ fontSize: 13, color: "text.secondary" }}>
            <ArticleStateLabel state={article.state} times={article} />
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={Boolean(error)}
          helperText={error ?? helperText}
        />
      )}
    />
  );
}
