import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useConfirm } from "../../../frame/confirm.tsx";
import type { MaySave } from "../../../frame/form/saving.ts";
import { serverNow } from "../../../frame/server-clock.ts";
import type { ArticleValues } from "../form/article-form-values.ts";
import { KnownPicturesOf, useKnownPictures } from "../images/known-pictures.tsx";
import { appearsAt } from "../list/article-state.tsx";
import { changeForReaders } from "./for-readers.ts";
import { lacking, undescribed } from "./lacking.ts";
import { PublishCheck } from "./publish-check.tsx";
import { WhenItAppears } from "./when-it-appears.tsx";

/**
 * Asks before a save by which readers see an article that they did not see, or no longer see one that they did. It says when, where, and
 * what the article lacks.
 */
export function useMaySave(): MaySave {
  const translate = useTranslate();
  const confirm = useConfirm();
  const known = useKnownPictures();
  const { altOf } = known;
  return (values, record) => {
    const article = values as ArticleValues;
    const before = (record as ArticleRecord | undefined) ?? null;
    const now = serverNow();
    const change = changeForReaders(before, article, now);
    if (!change) return true;
    const words = `resources.article.${change}`;
    if (change === "withdraw")
      return confirm({
        title: translate(`${words}.title`),
        text: translate(`${words}.text`),
        confirm: translate(`${words}.confirm`),
        dangerous: true,
      });
    const altOfPicture = (mediaId: number) => altOf(mediaId) || (before?.pictures.find(({ id }) => id === mediaId)?.alt ?? "");
    return confirm({
      title: translate(`${words}.title`),
      text: (cancel) => (
        <>
          <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: "anywhere", marginBlockEnd: 1 }}>
            {article.title}
          </Typography>
          <WhenItAppears at={appearsAt(article)} now={now} article={article} />
          <KnownPicturesOf known={known}>
            <PublishCheck lacks={lacking(article, altOfPicture)} undescribed={undescribed(article, altOfPicture)} onLeave={cancel} />
          </KnownPicturesOf>
        </>
      ),
      confirm: translate(`${words}.confirm`),
    });
  };
}
