import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Avatar, Box } from "@mui/material";
import type { ReactElement } from "react";
import type { RaRecord } from "react-admin";
import { column } from "../../platform/list/column.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { Thumbnail } from "../media/thumbnail.tsx";

interface NameWithImageProps {
  imageOf: (row: RaRecord) => ResponsiveImage | null | undefined;
  shape: "circular" | "rounded";
  /** Fallback icon when there is no image. */
  fallbackIcon: ReactElement;
}

/** Column with the name of the record and a small image before it. */
export const nameWithImageColumn = ({ imageOf, shape, fallbackIcon }: NameWithImageProps) =>
  column("name", { kind: "title" }, (row, { localized }) => {
    const image = imageOf(row);
    const fit = shape === "circular" ? "cover" : "contain";
    return (
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minInlineSize: 0 }}>
        <Avatar variant={shape} sx={AVATAR}>
          {image ? <Thumbnail image={image} sizes="32px" fit={fit} /> : fallbackIcon}
        </Avatar>
        <TitleLink title={localized(row.name)} />
      </Box>
    );
  });

const AVATAR = {
  inlineSize: 32,
  blockSize: 32,
  backgroundColor: "divider",
  color: "text.secondary",
} as const;
