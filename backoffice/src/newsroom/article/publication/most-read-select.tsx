import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import {
  MOST_READ_PLACEMENTS,
  type MostReadPlacement,
} from "@masthead/contract/newsroom/article/most-read-placement.ts";
import { MenuItem, TextField } from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";

/**
 * Place of an article among the most read. Saved immediately, since it is not a field of the
 * article.
 */
export function MostReadSelect({ article: { id, abilities } }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const formatNumber = useNumberFormat();
  const queryKey = ["article", "most-read", id];
  const { data } = useQuery({ queryKey, queryFn: () => client.article.mostReadPlace.get({ id }) });
  const { mutate, isPending } = useMutation({
    mutationFn: (place: MostReadPlacement) => client.article.mostReadPlace.set({ id, place }),
    onSuccess: (result) => {
      queryClient.setQueryData(queryKey, result);
      notify("frame.saved");
    },
    onError: (error) => notify(error.message, { type: "error" }),
  });
  if (!data) return null;
  return (
    <TextField
      select
      label={translate("resources.article.mostRead.label")}
      value={data.place}
      disabled={isPending || !abilities.publish}
      onChange={({ target: { value } }) => mutate(value as MostReadPlacement)}
      helperText={translate("resources.article.mostRead.readers", {
        smart_count: data.readers,
        number: formatNumber(data.readers),
      })}
    >
      {MOST_READ_PLACEMENTS.map((place) => (
        <MenuItem key={place} value={place}>
          {translate(`resources.article.mostRead.${place}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
