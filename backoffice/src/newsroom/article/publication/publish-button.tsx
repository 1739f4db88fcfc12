import PublishIcon from "@mui/icons-material/PublicOutlined";
import { Button } from "@mui/material";
import { useRef } from "react";
import { useSaveContext, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useFormConflict } from "../../../platform/form/conflict/use-conflict.ts";
import { useSubmit } from "../../../platform/form/save/saving.ts";
import type { ArticleValues } from "../form/article-form-values.ts";
import { visibleFrom } from "./reader-visibility.ts";

type Times = Pick<ArticleValues, "publishedAt" | "embargoUntil" | "enable">;

/** Returns the changes that make an article visible now. */
function publishedNow({ embargoUntil }: Times, now: Date): Times {
  const embargoOver = embargoUntil !== null && Date.parse(embargoUntil) <= now.getTime();
  return {
    publishedAt: now.toISOString(),
    embargoUntil: embargoOver ? embargoUntil : null,
    enable: true,
  };
}

/**
 * Returns a function that changes the publication times and saves the whole form. The times are
 * restored when the save is declined or fails.
 */
export function useSaveWithTimes() {
  const { getValues, setValue } = useFormContext<ArticleValues>();
  const submit = useSubmit();
  const formConflict = useRef(useFormConflict());
  formConflict.current = useFormConflict();
  return async (changes: Partial<Times>) => {
    const { publishedAt, embargoUntil, enable } = getValues();
    const applyTimes = (times: Partial<Times>) => {
      if (times.publishedAt !== undefined)
        setValue("publishedAt", times.publishedAt, { shouldDirty: true });
      if (times.embargoUntil !== undefined)
        setValue("embargoUntil", times.embargoUntil, { shouldDirty: true });
      if (times.enable !== undefined) setValue("enable", times.enable, { shouldDirty: true });
    };
    applyTimes(changes);
    const saved = await submit();
    // Resolving an edit conflict continues the same save.
    await new Promise((resolve) => setTimeout(resolve));
    if (!saved && !formConflict.current?.conflict)
      applyTimes({ publishedAt, embargoUntil, enable });
  };
}

/** Button that saves and publishes the article after a confirmation. */
export function PublishButton() {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  const { getValues } = useFormContext<ArticleValues>();
  const saveAs = useSaveWithTimes();
  return (
    <Button
      variant="outlined"
      startIcon={<PublishIcon />}
      disabled={saving}
      onClick={() => void saveAs(publishedNow(getValues(), serverNow()))}
    >
      {translate("resources.article.publish.button")}
    </Button>
  );
}

/** Returns whether readers see the saved article. */
export const isVisibleToReaders = (
  article: Parameters<typeof visibleFrom>[0],
  now = serverNow(),
): boolean => {
  const from = visibleFrom(article, now);
  return from !== null && from <= now.getTime();
};
