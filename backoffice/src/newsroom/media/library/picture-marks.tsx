import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { dimensionsOf, NARROW } from "../format.ts";

/** Whether nobody has said what a picture shows, or that this need not be said. */
const isUndescribed = ({ alt, decorative }: MediaRecord) => !decorative && !Object.values(alt).some(Boolean);

/** What is wrong with a picture, or else its size. */
export function PictureMarks({ record }: { record: MediaRecord }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const narrow = record.picture.width < NARROW;
  return (
    <Box component="span" sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, color: "text.secondary" }}>
      <span>{dimensionsOf(record.picture, locale)}</span>
      {narrow && <StateMark tone="waiting">{translate("media.mark.narrow")}</StateMark>}
      {isUndescribed(record) && <StateMark tone="urgent">{translate("media.mark.undescribed")}</StateMark>}
    </Box>
  );
}
