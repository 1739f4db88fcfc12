import type { ImageArea } from "@masthead/contract/newsroom/media/image-shapes.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Box } from "@mui/material";
import { Thumbnail } from "../thumbnail.tsx";

/** Part of an image, before its files are rendered. */
export function CroppedImage({
  image,
  area,
  sizes,
}: {
  image: ResponsiveImage;
  area: ImageArea;
  sizes: string;
}) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <Box
      sx={{ position: "relative", overflow: "hidden" }}
      style={{ aspectRatio: `${area.width} / ${area.height}` }}
    >
      <Thumbnail
        image={image}
        sizes={sizes}
        style={{
          position: "absolute",
          // Physical left: images are not mirrored in right-to-left layouts.
          left: percent(-area.left, area.width),
          top: percent(-area.top, area.height),
          inlineSize: percent(image.width, area.width),
          blockSize: percent(image.height, area.height),
        }}
      />
    </Box>
  );
}
