import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Avatar, Box } from "@mui/material";
import type { ReactElement } from "react";
import { DataTable, useFieldValue } from "react-admin";
import { NameLink } from "../../platform/list/columns.tsx";
import { Thumbnail } from "../media/thumbnail.tsx";

interface NameWithImageProps {
  /** Record field with the image; `images.0` is the first of several. */
  imageSource: string;
  shape: "circular" | "rounded";
  /** Fallback icon when there is no image. */
  fallbackIcon: ReactElement;
}

function NameWithImage({ imageSource, shape, fallbackIcon }: NameWithImageProps) {
  const image: ResponsiveImage | null | undefined = useFieldValue({ source: imageSource });
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minInlineSize: 0 }}>
      <Avatar
        variant={shape}
        sx={{ inlineSize: 32, blockSize: 32, backgroundColor: "divider", color: "text.secondary" }}
      >
        {image ? (
          <Thumbnail image={image} sizes="32px" fit={shape === "circular" ? "cover" : "contain"} />
        ) : (
          fallbackIcon
        )}
      </Avatar>
      <NameLink />
    </Box>
  );
}

/** Column with the name of the record and a small image before it. */
export const nameWithImageColumn = (props: NameWithImageProps) => (
  <DataTable.Col key="name" source="name" data-cell="title">
    <NameWithImage {...props} />
  </DataTable.Col>
);
