import type { NotificationRecord, NotificationState } from "@masthead/contract/audience/notification.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box, LinearProgress, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { Moment } from "../../../frame/moment.tsx";

const TONES: Record<NotificationState, "good" | "waiting" | "urgent" | "off"> = {
  draft: "off",
  scheduled: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "urgent",
};

const QUIET = { color: "text.secondary" };

const useNotification = () => useRecordContext<NotificationRecord>();

/** A number as the language on screen writes it. */
function useNumber() {
  const locale = useDeskLocale();
  return (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(intlLocale(locale), options).format(value);
}

/** The words in their own direction, and under them where it leads. */
export function TitleCell() {
  const one = useNotification();
  if (!one) return null;
  // An article that is called the same needs no second line.
  const target = one.article === one.title ? null : (one.article ?? one.link);
  return (
    <Box
      lang={one.locale}
      dir={directionOf(one.locale)}
      sx={{ minInlineSize: 200, maxInlineSize: { xs: 260, lg: 460 }, paddingBlock: 0.75, textAlign: "start" }}
    >
      <Box component="span" sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>
        {one.title}
      </Box>
      {target && (
        <Typography variant="body2" noWrap sx={QUIET} title={target}>
          <bdi>{target}</bdi>
        </Typography>
      )}
    </Box>
  );
}

export function StateCell() {
  const one = useNotification();
  const translate = useTranslate();
  if (!one) return null;
  return (
    <Box sx={{ minInlineSize: 110 }}>
      <StateMark tone={TONES[one.state]}>{translate(`resources.notification.state.${one.state}`)}</StateMark>
      {one.failure && (
        <Typography variant="body2" sx={QUIET}>
          {translate(`resources.notification.failure.${one.failure}`)}
        </Typography>
      )}
    </Box>
  );
}

export function AudienceCell() {
  const one = useNotification();
  const translate = useTranslate();
  const number = useNumber();
  if (!one) return null;
  const parts =
    one.audience === "locale" && one.audienceLocale
      ? [translate(`desk.language.${one.audienceLocale}`)]
      : one.audience === "topics"
        ? [
            ...(one.breaking ? [translate("resources.notification.fields.breaking")] : []),
            ...(one.categoryIds.length
              ? [
                  translate("resources.notification.sections", {
                    smart_count: one.categoryIds.length,
                    number: number(one.categoryIds.length),
                  }),
                ]
              : []),
          ]
        : [];
  return (
    <>
      {translate(`resources.notification.to.${one.audience}`)}
      {parts.map((part) => (
        <Typography key={part} variant="body2" sx={QUIET}>
          {part}
        </Typography>
      ))}
    </>
  );
}

export function WhenCell() {
  const one = useNotification();
  return <Moment at={one?.startedAt ?? one?.scheduledAt} />;
}

/** Of how many browsers it was accepted for; under it what became of the others. */
export function ReachCell() {
  const one = useNotification();
  const translate = useTranslate();
  const number = useNumber();
  if (!one?.addressed) return null;
  const { addressed, accepted, failed, gone } = one;
  const decided = accepted + failed + gone;
  const rest = [
    ...(gone ? [translate("resources.notification.gone", { smart_count: gone, number: number(gone) })] : []),
    ...(failed ? [translate("resources.notification.refused", { smart_count: failed, number: number(failed) })] : []),
  ];
  return (
    <Box sx={{ minInlineSize: 130 }}>
      <span>{translate("resources.notification.reach", { accepted: number(accepted), addressed: number(addressed) })}</span>
      {one.state === "sending" && (
        <LinearProgress
          variant="determinate"
          value={(decided / addressed) * 100}
          aria-label={translate("resources.notification.state.sending")}
          sx={{ marginBlock: 0.5 }}
        />
      )}
      {rest.map((part) => (
        <Typography key={part} variant="body2" sx={QUIET}>
          {part}
        </Typography>
      ))}
    </Box>
  );
}

/** Clicks, and their share of the browsers that took it. */
export function ClickedCell() {
  const one = useNotification();
  const number = useNumber();
  if (!one?.accepted) return null;
  return (
    <>
      {number(one.clicked)}
      <Typography component="span" variant="body2" sx={{ ...QUIET, marginInlineStart: 1 }}>
        <bdi>{number(one.clicked / one.accepted, { style: "percent", maximumFractionDigits: 1 })}</bdi>
      </Typography>
    </>
  );
}
