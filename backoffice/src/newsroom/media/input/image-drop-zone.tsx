import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { formatDimensions, MIN_RECOMMENDED_WIDTH } from "../format.ts";
import { Thumbnail } from "../thumbnail.tsx";

interface ImageDropZoneProps {
  id: number | null;
  /** Null until the image of the id is loaded. */
  image: ResponsiveImage | null;
  /** Whether a file is being dragged over it. */
  isDraggedOver: boolean;
}

/** Image of a field, and the drop zone for a file. */
export function ImageDropZone({ id, image, isDraggedOver }: ImageDropZoneProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  return (
    <>
      <Box
        sx={{
          display: "grid",
          placeItems: "center",
          inlineSize: "100%",
          maxInlineSize: image ? 360 : 240,
          aspectRatio: "3 / 2",
          overflow: "hidden",
          border: isDraggedOver ? 2 : 1,
          borderStyle: image && !isDraggedOver ? "solid" : "dashed",
          borderColor: isDraggedOver ? "text.primary" : "divider",
          borderRadius: 1,
          backgroundColor: "background.default",
        }}
      >
        {image && !isDraggedOver ? (
          <Thumbnail
            image={image}
            sizes="360px"
            alt={image.alt || translate("media.input.chosen")}
          />
        ) : (
          <Typography
            variant="body2"
            sx={{ padding: 2, textAlign: "center", color: "text.secondary" }}
          >
            {id !== null && !isDraggedOver ? `#${id}` : translate("media.input.drop")}
          </Typography>
        )}
      </Box>
      {image && (
        <Typography
          variant="body2"
          component="div"
          sx={{ color: "text.secondary", marginBlockStart: 0.5, display: "flex", gap: 1.5 }}
        >
          <span>{formatDimensions(image, locale)}</span>
          {image.width < MIN_RECOMMENDED_WIDTH && (
            <StateBadge tone="waiting">{translate("media.mark.narrow")}</StateBadge>
          )}
        </Typography>
      )}
    </>
  );
}
