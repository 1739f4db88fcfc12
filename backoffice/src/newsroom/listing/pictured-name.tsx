import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { Avatar, Box } from "@mui/material";
import type { ReactElement } from "react";
import { DataTable, useFieldValue } from "react-admin";
import { InBothField } from "../../frame/list/columns.tsx";
import { Thumbnail } from "../media/thumbnail.tsx";

interface PicturedProps {
  /** The record's field with the picture; `images.0` is the first of several. */
  picture: string;
  shape: "circular" | "rounded";
  /** What stands there without one. */
  icon: ReactElement;
}

function Pictured({ picture, shape, icon }: PicturedProps) {
  const found: Picture | null | undefined = useFieldValue({ source: picture });
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minInlineSize: 180 }}>
      <Avatar variant={shape} sx={{ inlineSize: 32, blockSize: 32, backgroundColor: "divider", color: "text.secondary" }}>
        {found ? <Thumbnail picture={found} sizes="32px" fit={shape === "circular" ? "cover" : "contain"} /> : icon}
      </Avatar>
      <InBothField source="name" />
    </Box>
  );
}

/** Names with a small picture before each. */
export const picturedNameColumn = (props: PicturedProps) => (
  <DataTable.Col key="name" source="name">
    <Pictured {...props} />
  </DataTable.Col>
);
