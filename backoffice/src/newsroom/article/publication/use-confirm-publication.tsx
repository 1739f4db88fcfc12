import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import { APPROVED_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { isOverrideReason } from "@masthead/contract/platform/override-reason.ts";
import type { DashboardSettings } from "@masthead/contract/system/setting.ts";
import { useTranslate } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { sameValue } from "../../../platform/form/conflict/same-value.ts";
import type { MaySave } from "../../../platform/form/save/saving.ts";
import { useStation } from "../../../platform/time/station.ts";
import type { ArticleValues } from "../form/article-form-values.ts";
import { KnownImagesBridge, useKnownImages } from "../images/known-images.tsx";
import { appearsAt } from "../list/article-state.tsx";
import { PublicationSummary } from "./publication-summary.tsx";
import { visibilityChange } from "./reader-visibility.ts";

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
  return async (values, record, save) => {
    const article = values as ArticleValues;
    const before = (record as ArticleRecord | undefined) ?? null;
    const now = serverNow();
    const change = visibilityChange(before, article, now);
    if (!change) return true;
    const question = {
      title: translate(`resources.article.${change}.title`),
      confirm: translate(`resources.article.${change}.confirm`),
    };
    if (change === "unpublish")
      return confirm({
        ...question,
        text: translate("resources.article.unpublish.text"),
        dangerous: true,
      });
    const missing = missingForPublication(before, article, station);
    const appears = appearsAt(article);
    const times = timesOf(article);
    let reason = "";
    let isSubmitted = false;
    return confirm({
      ...question,
      locked: missing !== null,
      alternative: missing
        ? {
            label: translate("article.pendingVersion.submit.button"),
            onChoose: () => {
              isSubmitted = true;
            },
          }
        : undefined,
      text: (cancel, setLocked) => (
        <KnownImagesBridge known={knownImages}>
          <PublicationSummary
            article={article}
            pictures={before?.pictures ?? []}
            at={appears}
            now={now}
            missing={missing}
            onReason={(text) => {
              reason = text.trim();
              setLocked(!isOverrideReason(reason));
            }}
            onClose={cancel}
          />
        </KnownImagesBridge>
      ),
      onConfirm: () => {
        const choice = isSubmitted
          ? submission(before, article)
          : { ...times, ...(reason && { override: reason }) };
        isSubmitted = false;
        return saveChoice(values, choice, save);
      },
    });
  };
}

/**
 * Returns what has to be given before the article may be published, instead of its approval. An
 * edit makes an approval invalid, so it cannot be relied on when there are unsaved changes.
 */
function missingForPublication(
  before: ArticleRecord | null,
  article: ArticleValues,
  { twoPeopleForBreaking, editionApproval }: DashboardSettings,
): "reason" | "approval" | null {
  if (before?.pendingVersion.approval && !hasNewContent(before, article)) return null;
  if (article.breaking && twoPeopleForBreaking) return "reason";
  return editionApproval ? "approval" : null;
}

const hasNewContent = (before: ArticleRecord, article: ArticleValues): boolean =>
  APPROVED_FIELDS.some((field) => !sameValue(before[field], article[field]));

/** Returns the times from which readers see an article. */
const timesOf = ({ publishedAt, embargoUntil, enable }: ArticleRecord | ArticleValues) => ({
  publishedAt,
  embargoUntil,
  enable,
});

/**
 * Returns the values that submit the article for approval. Until then, nothing changes for
 * readers.
 */
const submission = (before: ArticleRecord | null, article: ArticleValues) => ({
  ...(before ? timesOf(before) : { publishedAt: null, embargoUntil: null, enable: true }),
  submit: {
    ...(before?.pendingVersion.texts ?? { correction: null, notice: null }),
    alert: alertOf(article),
  },
});

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

/**
 * Saves the form with the choice made in the dialog, for which it has no fields. Returns the
 * message of the violated rule if the server rejects it.
 */
async function saveChoice(
  values: FieldValues,
  choice: object,
  save: () => Promise<object | undefined>,
): Promise<string | undefined> {
  for (const name of ["submit", "override"]) delete values[name];
  Object.assign(values, choice);
  const { override, pendingVersion, approval }: Partial<Record<string, unknown>> = {
    ...(await save()),
  };
  return [override, pendingVersion, approval].find((message) => typeof message === "string");
}
