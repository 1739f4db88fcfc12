import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { Moment } from "../../../frame/moment.tsx";
import { dimensionsOf, sizeOf } from "../format.ts";

/** What a picture is, apart from what is said of it. */
export function PictureFacts({ record }: { record: MediaRecord }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const facts = {
    name: record.name || "—",
    dimensions: `${dimensionsOf(record.picture, locale)} ${translate("media.fact.pixels")}`,
    size: sizeOf(record.bytes, locale),
    mime: record.mime.replace("image/", "").toUpperCase(),
    createdAt: <Moment at={record.createdAt} />,
    updatedAt: <Moment at={record.updatedAt} />,
  };
  return (
    <Box
      component="dl"
      sx={{ display: "grid", gridTemplateColumns: "max-content minmax(0, 1fr)", columnGap: 2, rowGap: 0.5, margin: 0, fontSize: 14 }}
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
