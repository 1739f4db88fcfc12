import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../thumbnail.tsx";
import type { Point } from "./point.ts";

const CROPS = [
  { name: "card", ratio: "16 / 9" },
  { name: "lead", ratio: "3 / 2" },
  { name: "person", ratio: "1 / 1" },
] as const;

/** Previews of an image cropped around its focal point: on cards, as a lead image, and for people. */
export function CropPreviews({ image, point }: { image: ResponsiveImage; point: Point }) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate("media.crop.label")}
      sx={{
        display: "grid",
        gap: 1.5,
        alignContent: "start",
        gridTemplateColumns: { xs: "repeat(3, minmax(0, 1fr))", md: "minmax(0, 1fr)" },
      }}
    >
      {CROPS.map(({ name, ratio }) => (
        <Box key={name} component="figure" sx={{ margin: 0 }}>
          <Box sx={{ aspectRatio: ratio, overflow: "hidden", borderRadius: 1 }}>
            <Thumbnail image={image} sizes="180px" style={{ objectPosition: `${point.x * 100}% ${point.y * 100}%` }} />
          </Box>
          <Typography component="figcaption" variant="body2" sx={{ color: "text.secondary" }}>
            {translate(`media.crop.${name}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
