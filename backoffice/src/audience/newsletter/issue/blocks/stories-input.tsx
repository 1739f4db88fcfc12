import { MAX_BLOCK_ARTICLES } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/Close";
import { Autocomplete, Box, FormHelperText, TextField, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { InputHelperText, useInput, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { client } from "../../../../platform/api/client.ts";
import { RowButton } from "../../../../platform/form/input/row-button.tsx";
import { useUiLocale } from "../../../../platform/messages/locale.ts";
import { useDebouncedValue } from "../../../../platform/use-debounced-value.ts";
import { findPublishedArticles } from "../../../notification/form/find-published-articles.ts";

const atLeastOne = (ids: unknown) =>
  Array.isArray(ids) && ids.length ? undefined : "resources.newsletterissue.wrong.noArticles";

/** Returns a list with an element moved to another place. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Articles of a block in their order: found by title, moved and removed by buttons. */
export function StoriesInput({ source }: { source: string }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source, validate: atLeastOne });
  const ids: number[] = Array.isArray(field.value) ? field.value : [];
  const titleOf = useTitles(ids);
  return (
    <Box
      role="group"
      aria-label={translate("resources.newsletterissue.block.fields.articleIds")}
      sx={{ marginBlock: 1 }}
    >
      {ids.length > 0 && (
        <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: "none" }}>
          {ids.map((id, index) => (
            <Box
              key={id}
              component="li"
              sx={{
                display: "flex",
                alignItems: "center",
                borderBlockEnd: 1,
                borderColor: "divider",
              }}
            >
              <Box sx={{ flex: "1 1 auto", minInlineSize: 0, overflowWrap: "anywhere" }}>
                {index + 1}. <bdi>{titleOf(id)}</bdi>
              </Box>
              <RowButton
                label="ra.action.move_up"
                disabled={index === 0}
                onClick={() => field.onChange(moved(ids, index, index - 1))}
              >
                <UpIcon fontSize="small" />
              </RowButton>
              <RowButton
                label="ra.action.move_down"
                disabled={index === ids.length - 1}
                onClick={() => field.onChange(moved(ids, index, index + 1))}
              >
                <DownIcon fontSize="small" />
              </RowButton>
              <RowButton
                label="ra.action.remove"
                onClick={() => field.onChange(ids.filter((other) => other !== id))}
              >
                <RemoveIcon fontSize="small" />
              </RowButton>
            </Box>
          ))}
        </Box>
      )}
      {ids.length < MAX_BLOCK_ARTICLES ? (
        <ArticleFinder chosen={ids} onChoose={(id) => field.onChange([...ids, id])} />
      ) : (
        <Typography variant="body2" sx={{ marginBlock: 1 }}>
          {translate("frame.rows.full", { max: MAX_BLOCK_ARTICLES })}
        </Typography>
      )}
      {fieldState.invalid && (
        <FormHelperText error role="alert">
          <InputHelperText error={fieldState.error?.message} />
        </FormHelperText>
      )}
    </Box>
  );
}

/** Returns a function for the titles of articles. */
function useTitles(ids: number[]): (id: number) => string {
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["newsletterissue", "articles", locale, ids.toSorted((a, b) => a - b)],
    queryFn: () => findPublishedArticles({ ids, locale }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const titles = new Map(data?.map(({ id, label }) => [id, label]));
  return (id) => titles.get(id) ?? `#${id}`;
}

interface ArticleFinderProps {
  chosen: readonly number[];
  onChoose: (id: number) => void;
}

/** Articles that a search returns. Half of them may be in the other language. */
const MAX_FOUND = 40;

/** Search field that adds a published article in the language of the issue. */
function ArticleFinder({ chosen, onChoose }: ArticleFinderProps) {
  const translate = useTranslate();
  const locale: Locale = useWatch({ name: "locale" });
  const [typed, setTyped] = useState("");
  const debounced = useDebouncedValue(typed);
  const { data = [], isFetching } = useQuery({
    queryKey: ["newsletterissue", "find", debounced],
    queryFn: async () =>
      (await client.article.notificationAdmin({ q: debounced || undefined, limit: MAX_FOUND }))
        .data,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      options={data.filter((article) => article.locale === locale && !chosen.includes(article.id))}
      value={null}
      inputValue={typed}
      loading={isFetching}
      blurOnSelect={false}
      // The server has already filtered the options.
      filterOptions={(all) => all}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
      onChange={(_, article) => article && onChoose(article.id)}
      renderOption={({ key, ...item }, { id, title }) => (
        <li key={id} {...item}>
          <bdi>{title}</bdi>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="dense"
          label={translate("resources.newsletterissue.block.findArticle")}
        />
      )}
    />
  );
}
