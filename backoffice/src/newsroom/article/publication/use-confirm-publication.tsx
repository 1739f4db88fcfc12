import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import { APPROVED_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { isOverrideReason } from "@masthead/contract/platform/override-reason.ts";
import { Typography } from "@mui/material";
import { lazy, Suspense } from "react";
import { useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { sameValue } from "../../../platform/form/conflict/same-value.ts";
import type { MaySave } from "../../../platform/form/save/saving.ts";
import { useStation } from "../../../platform/time/station.ts";
import type { ArticleValues } from "../form/article-form-values.ts";
import { KnownImagesBridge, useKnownImages } from "../images/known-images.tsx";
import { appearsAt } from "../list/article-state.tsx";
import { LinksHint } from "../writing/links/links-hint.tsx";
import { ImageRightsHint } from "./image-rights-hint.tsx";
import { findImagesWithoutAlt, findMissingFields } from "./missing-fields.ts";
import { PublicationChecklist } from "./publication-checklist.tsx";
import { PublicationTime } from "./publication-time.tsx";
import { visibilityChange } from "./reader-visibility.ts";

const RecordingsHint = lazy(async () => ({
  default: (await import("./recordings-hint.tsx")).RecordingsHint,
}));
const SecondPersonReason = lazy(async () => ({
  default: (await import("../edition/second-person-reason.tsx")).SecondPersonReason,
}));

/**
 * Returns the check that asks for confirmation before a save that publishes, schedules or
 * unpublishes the article. The dialog shows when and where it appears, and which fields are
 * missing.
 */
export function useConfirmPublication(): MaySave {
  const translate = useTranslate();
  const confirm = useConfirm();
  const station = useStation();
  const knownImages = useKnownImages();
  const { altOf } = knownImages;
  return async (values, record, save) => {
    const article = values as ArticleValues;
    const before = (record as ArticleRecord | undefined) ?? null;
    const now = serverNow();
    const change = visibilityChange(before, article, now);
    if (!change) return true;
    if (change === "unpublish")
      return confirm({
        title: translate("resources.article.unpublish.title"),
        text: translate("resources.article.unpublish.text"),
        confirm: translate("resources.article.unpublish.confirm"),
        dangerous: true,
      });
    const altTextOf = (mediaId: number) =>
      altOf(mediaId) || (before?.pictures.find(({ id }) => id === mediaId)?.alt ?? "");
    // An edit makes an approval invalid, so it cannot be relied on when there are unsaved changes.
    const isApproved = before?.edition.approval != null && !hasNewContent(before, article);
    const needsReason = article.breaking && station.twoPeopleForBreaking && !isApproved;
    const needsApproval = station.editionApproval && !isApproved;
    const needsColleague = needsReason || needsApproval;
    const appears = appearsAt(article);
    let reason = "";
    let isSubmitted = false;
    const { publishedAt, embargoUntil, enable } = article;
    /**
     * Saves the form with the choice made in the dialog. Returns the message of the violated rule
     * if the server rejects it.
     */
    const saveChoice = async (): Promise<string | undefined> => {
      // Sent with the form, which has no fields for these.
      const choice = isSubmitted
        ? {
            ...timesOf(before),
            submit: {
              ...(before?.edition.texts ?? { correction: null, notice: null }),
              alert: alertOf(article),
            },
          }
        : { publishedAt, embargoUntil, enable, ...(reason && { override: reason }) };
      isSubmitted = false;
      for (const name of ["submit", "override"]) delete values[name];
      Object.assign(values, choice);
      const { override, edition, approval }: Partial<Record<string, unknown>> = {
        ...(await save()),
      };
      return [override, edition, approval].find((message) => typeof message === "string") as
        | string
        | undefined;
    };
    return confirm({
      title: translate(`resources.article.${change}.title`),
      locked: needsColleague,
      alternative: needsColleague
        ? {
            label: translate("article.edition.submit.button"),
            onChoose: () => {
              isSubmitted = true;
            },
          }
        : undefined,
      text: (cancel, setLocked) => (
        <>
          <Typography
            dir="auto"
            sx={{ fontWeight: 600, overflowWrap: "anywhere", marginBlockEnd: 1 }}
          >
            {article.title}
          </Typography>
          <PublicationTime at={appears} now={now} article={article} />
          <KnownImagesBridge known={knownImages}>
            <PublicationChecklist
              missingFields={findMissingFields(article, altTextOf)}
              imagesWithoutAlt={findImagesWithoutAlt(article, altTextOf)}
              onClose={cancel}
            />
          </KnownImagesBridge>
          <ImageRightsHint
            article={article}
            at={new Date(Math.max(now.getTime(), Date.parse(appears ?? "") || 0))}
            onClose={cancel}
          />
          <Suspense>
            <RecordingsHint body={article.body} />
          </Suspense>
          <LinksHint body={article.body} onClose={cancel} />
          {needsReason ? (
            <Suspense>
              <SecondPersonReason
                onChange={(text) => {
                  reason = text.trim();
                  setLocked(!isOverrideReason(reason));
                }}
              />
            </Suspense>
          ) : (
            needsApproval && (
              <Typography sx={{ marginBlockStart: 2 }}>
                {translate("article.edition.needsApproval")}
              </Typography>
            )
          )}
        </>
      ),
      confirm: translate(`resources.article.${change}.confirm`),
      onConfirm: saveChoice,
    });
  };
}

/**
 * Returns when readers see the saved article: an edition that is submitted for approval changes
 * nothing of that.
 */
const timesOf = (before: ArticleRecord | null) =>
  before
    ? { publishedAt: before.publishedAt, embargoUntil: before.embargoUntil, enable: before.enable }
    : { publishedAt: null, embargoUntil: null, enable: true };

/**
 * Returns the notification that is approved with breaking news, so that one person can send it;
 * null for other articles.
 */
const alertOf = ({ breaking, title, summary }: ArticleValues) =>
  breaking
    ? {
        title: title.slice(0, NOTIFICATION_LENGTHS.title).trim(),
        body: summary.slice(0, NOTIFICATION_LENGTHS.body).trim(),
      }
    : null;

/** Whether the form has content that was not saved. */
const hasNewContent = (before: ArticleRecord | null, article: ArticleValues): boolean =>
  !before || APPROVED_FIELDS.some((field) => !sameValue(before[field], article[field]));
