import type {
  NotificationRecord,
  NotificationState,
} from "@masthead/contract/audience/notification/notification.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { LinearProgress, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { CellLines } from "../../../platform/list/cell-lines.tsx";
import { type CellContent, column } from "../../../platform/list/column.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { TitleLink } from "../../../platform/list/title-link.tsx";
import { useSendRules } from "../use-send-rules.ts";

const TONES: Record<NotificationState, "good" | "waiting" | "urgent" | "off"> = {
  draft: "off",
  submitted: "waiting",
  scheduled: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "urgent",
};

const SECONDARY_TEXT = { color: "text.secondary" };

export const notificationColumn = column<NotificationRecord>;
type NotificationCell = CellContent<NotificationRecord>;

const numberFormat =
  (locale: Locale) =>
  (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(intlLocale(locale), options).format(value);

/** Title in the direction of its language, with the link target below it. */
export const titleCell: NotificationCell = (notification) => {
  // Omits the target when the article has the same title.
  const target =
    notification.article === notification.title
      ? null
      : (notification.article ?? notification.link);
  return (
    <CellLines details={target && <bdi>{target}</bdi>}>
      <TitleLink
        title={notification.title}
        lang={notification.locale}
        dir={directionOf(notification.locale)}
      />
    </CellLines>
  );
};

/** State, with the reason of a failure, or whether it waits for a second person. */
export function State({ notification }: { notification: NotificationRecord }) {
  const { needsSecondPerson } = useSendRules();
  const translate = useTranslate();
  const isWaiting = notification.state === "submitted" && needsSecondPerson;
  const detail = notification.failure
    ? `failure.${notification.failure}`
    : isWaiting && (notification.needsSecondPerson ? "waiting.own" : "waiting.others");
  return (
    <CellLines
      minInlineSize={110}
      details={detail && translate(`resources.notification.${detail}`)}
    >
      <StateBadge tone={TONES[notification.state]}>
        {translate(`resources.notification.state.${notification.state}`)}
      </StateBadge>
    </CellLines>
  );
}

export const audienceCell: NotificationCell = (notification, { translate, locale }) => {
  const formatNumber = numberFormat(locale);
  if (notification.replacesId !== null)
    return (
      <CellLines details={translate("resources.notification.replacement.details")}>
        {translate("resources.notification.replacement.to")}
      </CellLines>
    );
  const language = notification.audienceLocale
    ? [translate(`frame.language.${notification.audienceLocale}`)]
    : [];
  const parts =
    notification.audience === "topics"
      ? [
          ...(notification.breaking ? [translate("resources.notification.fields.breaking")] : []),
          ...(notification.categoryIds.length
            ? [
                translate("resources.notification.sections", {
                  smart_count: notification.categoryIds.length,
                  number: formatNumber(notification.categoryIds.length),
                }),
              ]
            : []),
          ...language,
        ]
      : language;
  return (
    <CellLines details={parts}>
      {translate(`resources.notification.to.${notification.audience}`)}
    </CellLines>
  );
};

/** Number of browsers that accepted the notification, and of those that did not. */
export const reachCell: NotificationCell = (notification, { translate, locale }) => {
  if (!notification.addressed) return null;
  const formatNumber = numberFormat(locale);
  const { addressed, accepted, failed, gone } = notification;
  const processed = accepted + failed + gone;
  const problems = [
    ...(gone
      ? [
          translate("resources.notification.gone", {
            smart_count: gone,
            number: formatNumber(gone),
          }),
        ]
      : []),
    ...(failed
      ? [
          translate("resources.notification.refused", {
            smart_count: failed,
            number: formatNumber(failed),
          }),
        ]
      : []),
  ];
  return (
    <CellLines minInlineSize={130} details={problems}>
      <span>
        {translate("resources.notification.reach", {
          accepted: formatNumber(accepted),
          addressed: formatNumber(addressed),
        })}
      </span>
      {notification.state === "sending" && (
        <LinearProgress
          variant="determinate"
          value={(processed / addressed) * 100}
          aria-label={translate("resources.notification.state.sending")}
          sx={{ marginBlock: 0.5 }}
        />
      )}
    </CellLines>
  );
};

/** Clicks, and their share of the browsers that accepted the notification. */
export const clickedCell: NotificationCell = (notification, { locale }) => {
  if (!notification.accepted) return null;
  const formatNumber = numberFormat(locale);
  return (
    <>
      {formatNumber(notification.clicked)}
      <Typography component="span" variant="body2" sx={{ ...SECONDARY_TEXT, marginInlineStart: 1 }}>
        <bdi>
          {formatNumber(notification.clicked / notification.accepted, {
            style: "percent",
            maximumFractionDigits: 1,
          })}
        </bdi>
      </Typography>
    </>
  );
};
