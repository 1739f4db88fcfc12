import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import type { MaySave } from "../../../platform/form/save/saving.ts";
import type { ArticleValues } from "../form/article-form-values.ts";
import { KnownImagesBridge, useKnownImages } from "../images/known-images.tsx";
import { appearsAt } from "../list/article-state.tsx";
import { findImagesWithoutAlt, findMissingFields } from "./missing-fields.ts";
import { PublicationChecklist } from "./publication-checklist.tsx";
import { PublicationTime } from "./publication-time.tsx";
import { visibilityChange } from "./reader-visibility.ts";

/**
 * Returns the check that asks for confirmation before a save that publishes, schedules or withdraws
 * the article. The dialog shows when and where it appears, and which fields are missing.
 */
export function useConfirmPublication(): MaySave {
  const translate = useTranslate();
  const confirm = useConfirm();
  const knownImages = useKnownImages();
  const { altOf } = knownImages;
  return (values, record) => {
    const article = values as ArticleValues;
    const before = (record as ArticleRecord | undefined) ?? null;
    const now = serverNow();
    const change = visibilityChange(before, article, now);
    if (!change) return true;
    const messagePrefix = `resources.article.${change}`;
    if (change === "withdraw")
      return confirm({
        title: translate(`${messagePrefix}.title`),
        text: translate(`${messagePrefix}.text`),
        confirm: translate(`${messagePrefix}.confirm`),
        dangerous: true,
      });
    const altTextOf = (mediaId: number) => altOf(mediaId) || (before?.pictures.find(({ id }) => id === mediaId)?.alt ?? "");
    return confirm({
      title: translate(`${messagePrefix}.title`),
      text: (cancel) => (
        <>
          <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: "anywhere", marginBlockEnd: 1 }}>
            {article.title}
          </Typography>
          <PublicationTime at={appearsAt(article)} now={now} article={article} />
          <KnownImagesBridge known={knownImages}>
            <PublicationChecklist
              missingFields={findMissingFields(article, altTextOf)}
              imagesWithoutAlt={findImagesWithoutAlt(article, altTextOf)}
              onClose={cancel}
            />
          </KnownImagesBridge>
        </>
      ),
      confirm: translate(`${messagePrefix}.confirm`),
    });
  };
}
