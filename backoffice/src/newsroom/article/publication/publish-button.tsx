import PublishIcon from "@mui/icons-material/PublicOutlined";
import { Button } from "@mui/material";
import { useRef } from "react";
import { useSaveContext, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useSubmit } from "../../../frame/form/saving.ts";
import { useFormClash } from "../../../frame/form/use-clash.ts";
import { serverNow } from "../../../frame/server-clock.ts";
import type { ArticleValues } from "../form/article-form-values.ts";
import { seenFrom } from "./for-readers.ts";

type Times = Pick<ArticleValues, "publishedAt" | "embargoUntil" | "enable">;

/** What an article needs to be with readers at once. */
function atOnce({ embargoUntil }: Times, now: Date): Times {
  const ended = embargoUntil !== null && Date.parse(embargoUntil) <= now.getTime();
  return { publishedAt: now.toISOString(), embargoUntil: ended ? embargoUntil : null, enable: true };
}

/** Sets when readers see the article and saves all of it. What is declined or refused stands as it was. */
export function useSaveAs() {
  const { getValues, setValue } = useFormContext<ArticleValues>();
  const submit = useSubmit();
  const clash = useRef(useFormClash());
  clash.current = useFormClash();
  return async (wanted: Partial<Times>) => {
    const { publishedAt, embargoUntil, enable } = getValues();
    const set = (times: Partial<Times>) => {
      if (times.publishedAt !== undefined) setValue("publishedAt", times.publishedAt, { shouldDirty: true });
      if (times.embargoUntil !== undefined) setValue("embargoUntil", times.embargoUntil, { shouldDirty: true });
      if (times.enable !== undefined) setValue("enable", times.enable, { shouldDirty: true });
    };
    set(wanted);
    const saved = await submit();
    // Whoever settles a clash goes on with what they were about to do.
    await new Promise((resolve) => setTimeout(resolve));
    if (!saved && !clash.current?.conflict) set({ publishedAt, embargoUntil, enable });
  };
}

/** Saves the article and publishes it at once, after a question. */
export function PublishButton() {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  const { getValues } = useFormContext<ArticleValues>();
  const saveAs = useSaveAs();
  return (
    <Button variant="outlined" startIcon={<PublishIcon />} disabled={saving} onClick={() => void saveAs(atOnce(getValues(), serverNow()))}>
      {translate("resources.article.publish.button")}
    </Button>
  );
}

/** Whether readers see the article as it was saved. */
export const isSeen = (article: Parameters<typeof seenFrom>[0], now = serverNow()): boolean => {
  const from = seenFrom(article, now);
  return from !== null && from <= now.getTime();
};
