import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { dateAt, formatDate } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";
import { formatDimensions, MIN_RECOMMENDED_WIDTH } from "../format.ts";
import { rightsState } from "../rights-state.ts";

/** Returns whether an image needs alt text and has none. */
const isUndescribed = ({ alt, decorative }: MediaRecord) =>
  !decorative && !Object.values(alt).some(Boolean);

/** Dimensions of an image, and badges for its problems. */
export function ImageBadges({ record }: { record: MediaRecord }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const rights = rightsState(record, dateAt(serverNow(), timeZone));
  const isNarrow = record.picture.width < MIN_RECOMMENDED_WIDTH;
  return (
    <Box
      component="span"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, color: "text.secondary" }}
    >
      <span>{formatDimensions(record.picture, locale)}</span>
      {isNarrow && <StateBadge tone="waiting">{translate("media.mark.narrow")}</StateBadge>}
      {record.animation && (
        <StateBadge tone={record.animation.state === "still" ? "waiting" : "off"}>
          {translate(`media.mark.animation.${record.animation.state}`)}
        </StateBadge>
      )}
      {rights && (
        <StateBadge tone={rights === "ended" ? "bad" : "waiting"}>
          {translate(`media.mark.rights.${rights}`, {
            day: formatDate(record.usableUntil ?? "", locale, { day: "numeric", month: "short" }),
          })}
        </StateBadge>
      )}
      {isUndescribed(record) && (
        <StateBadge tone="urgent">{translate("media.mark.undescribed")}</StateBadge>
      )}
    </Box>
  );
}
