import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Autocomplete, TextField } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";
import { useBreakingMessages } from "../breaking-messages.ts";

/** Articles that are offered at a time. */
const OFFERED = 10;

export interface PickedArticle {
  id: number;
  title: string;
}

interface ArticlePickerProps {
  locale: Locale;
  value: PickedArticle | null;
  onChange: (article: PickedArticle | null) => void;
}

/** Picks an existing article in a language, by its words. */
export function ArticlePicker({ locale, value, onChange }: ArticlePickerProps) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const [text, setText] = useState("");
  const q = useDebouncedValue(text);
  const { data, isFetching } = useQuery({
    queryKey: ["article", "breaking", "pick", locale, q],
    queryFn: ({ signal }) =>
      client.article.admin({ page: 1, limit: OFFERED, locale, ...(q && { q }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      options={(data?.data ?? []).map(({ id, title }): PickedArticle => ({ id, title }))}
      value={value}
      onChange={(_, article) => onChange(article)}
      inputValue={text}
      onInputChange={(_, input) => setText(input)}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={message("loading")}
      noOptionsText={message("start.none")}
      renderInput={(params) => (
        <TextField
          {...params}
          label={message("start.article", { language: translate(`frame.language.${locale}`) })}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, dir: "auto" },
          }}
        />
      )}
    />
  );
}
