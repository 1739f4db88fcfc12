import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { dimensionsOf, NARROW } from "../format.ts";
import { Thumbnail } from "../thumbnail.tsx";

interface PicturePlaceProps {
  id: number | null;
  /** Null while it is not known what the picture of the id looks like. */
  picture: Picture | null;
  /** Whether a file hangs above it. */
  over: boolean;
}

/** Where the picture of a field is shown, and where a file can be dropped. */
export function PicturePlace({ id, picture, over }: PicturePlaceProps) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  return (
    <>
      <Box
        sx={{
          display: "grid",
          placeItems: "center",
          inlineSize: "100%",
          maxInlineSize: picture ? 360 : 240,
          aspectRatio: "3 / 2",
          overflow: "hidden",
          border: over ? 2 : 1,
          borderStyle: picture && !over ? "solid" : "dashed",
          borderColor: over ? "text.primary" : "divider",
          borderRadius: 1,
          backgroundColor: "background.default",
        }}
      >
        {picture && !over ? (
          <Thumbnail picture={picture} sizes="360px" alt={picture.alt || translate("media.input.chosen")} />
        ) : (
          <Typography variant="body2" sx={{ padding: 2, textAlign: "center", color: "text.secondary" }}>
            {id !== null && !over ? `#${id}` : translate("media.input.drop")}
          </Typography>
        )}
      </Box>
      {picture && (
        <Typography variant="body2" component="div" sx={{ color: "text.secondary", marginBlockStart: 0.5, display: "flex", gap: 1.5 }}>
          <span>{dimensionsOf(picture, locale)}</span>
          {picture.width < NARROW && <StateMark tone="waiting">{translate("media.mark.narrow")}</StateMark>}
        </Typography>
      )}
    </>
  );
}
