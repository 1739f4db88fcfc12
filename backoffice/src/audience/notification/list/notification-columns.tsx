import type {
  NotificationRecord,
  NotificationState,
} from "@masthead/contract/audience/notification/notification.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { LinearProgress, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { CellLines } from "../../../platform/list/cell-lines.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { TitleLink } from "../../../platform/list/title-link.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
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

const useNotification = () => useRecordContext<NotificationRecord>();

/** Returns a number formatter for the UI language. */
function useNumberFormat() {
  const locale = useUiLocale();
  return (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(intlLocale(locale), options).format(value);
}

/** Title in the direction of its language, with the link target below it. */
export function TitleCell() {
  const notification = useNotification();
  if (!notification) return null;
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
}

/** State, with the reason of a failure, or whether it waits for a second person. */
export function StateCell() {
  const notification = useNotification();
  const { needsSecondPerson } = useSendRules();
  const translate = useTranslate();
  if (!notification) return null;
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

export function AudienceCell() {
  const notification = useNotification();
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  if (!notification) return null;
  if (notification.replacesId !== null)
    return (
      <CellLines details={translate("resources.notification.replacement.details")}>
        {translate("resources.notification.replacement.to")}
      </CellLines>
    );
  const parts =
    notification.audience === "locale" && notification.audienceLocale
      ? [translate(`frame.language.${notification.audienceLocale}`)]
      : notification.audience === "topics"
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
          ]
        : [];
  return (
    <CellLines details={parts}>
      {translate(`resources.notification.to.${notification.audience}`)}
    </CellLines>
  );
}

export function AuthorCell() {
  return <bdi>{useNotification()?.author}</bdi>;
}

export function WhenCell() {
  const notification = useNotification();
  return <RelativeTime at={notification?.startedAt ?? notification?.scheduledAt} />;
}

/** Number of browsers that accepted the notification, and of those that did not. */
export function ReachCell() {
  const notification = useNotification();
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  if (!notification?.addressed) return null;
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
}

/** Clicks, and their share of the browsers that accepted the notification. */
export function ClickedCell() {
  const notification = useNotification();
  const formatNumber = useNumberFormat();
  if (!notification?.accepted) return null;
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
}
