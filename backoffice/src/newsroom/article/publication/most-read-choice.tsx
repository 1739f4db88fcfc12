import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { MOST_READ_PLACES, type MostReadPlace } from "@masthead/contract/newsroom/most-read-place.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { MenuItem, TextField } from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

/** Where an article stands among the most read. What is chosen holds at once: it is no field of the article. */
export function MostReadChoice({ article: { id, abilities } }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const numbers = new Intl.NumberFormat(intlLocale(useDeskLocale()));
  const queryKey = ["article", "most-read", id];
  const { data } = useQuery({ queryKey, queryFn: () => client.article.mostReadPlace.get({ id }) });
  const { mutate, isPending } = useMutation({
    mutationFn: (place: MostReadPlace) => client.article.mostReadPlace.set({ id, place }),
    onSuccess: (standing) => {
      queries.setQueryData(queryKey, standing);
      notify("desk.saved");
    },
    onError: (error) => notify(error.message, { type: "error" }),
  });
  if (!data) return null;
  return (
    <TextField
      select
      label={translate("resources.article.mostRead.label")}
      value={data.place}
      disabled={isPending || !abilities.update}
      onChange={({ target: { value } }) => mutate(value as MostReadPlace)}
      helperText={translate("resources.article.mostRead.readers", { smart_count: data.readers, number: numbers.format(data.readers) })}
    >
      {MOST_READ_PLACES.map((place) => (
        <MenuItem key={place} value={place}>
          {translate(`resources.article.mostRead.${place}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
