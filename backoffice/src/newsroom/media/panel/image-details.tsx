import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { formatDimensions, formatFileSize } from "../format.ts";

/** File details of an image. */
export function ImageDetails({ record }: { record: MediaRecord }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const facts = {
    name: record.name || "—",
    dimensions: `${formatDimensions(record.picture, locale)} ${translate("media.fact.pixels")}`,
    size: formatFileSize(record.bytes, locale),
    mime: record.mime.replace("image/", "").toUpperCase(),
    createdAt: <RelativeTime at={record.createdAt} />,
    updatedAt: <RelativeTime at={record.updatedAt} />,
  };
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "max-content minmax(0, 1fr)",
        columnGap: 2,
        rowGap: 0.5,
        margin: 0,
        fontSize: 14,
      }}
    >
      {Object.entries(facts).map(([name, fact]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {translate(`resources.media.fields.${name}`)}
          </Box>
          <Box component="dd" sx={{ margin: 0, overflowWrap: "anywhere" }}>
            <bdi>{fact}</bdi>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
