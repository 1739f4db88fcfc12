import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { formatDimensions, MIN_RECOMMENDED_WIDTH } from "../format.ts";

/** Returns whether an image needs alt text and has none. */
const isUndescribed = ({ alt, decorative }: MediaRecord) => !decorative && !Object.values(alt).some(Boolean);

/** Dimensions of an image, and badges for its problems. */
export function ImageBadges({ record }: { record: MediaRecord }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const isNarrow = record.picture.width < MIN_RECOMMENDED_WIDTH;
  return (
    <Box component="span" sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, color: "text.secondary" }}>
      <span>{formatDimensions(record.picture, locale)}</span>
      {isNarrow && <StateBadge tone="waiting">{translate("media.mark.narrow")}</StateBadge>}
      {isUndescribed(record) && <StateBadge tone="urgent">{translate("media.mark.undescribed")}</StateBadge>}
    </Box>
  );
}
