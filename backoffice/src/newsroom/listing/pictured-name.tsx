import { Avatar, Box } from "@mui/material";
import type { ReactElement } from "react";
import { DataTable, useRecordContext } from "react-admin";
import { InBothField } from "../../frame/list/columns.tsx";
import { Thumbnail } from "../media/thumbnail.tsx";

interface PicturedProps {
  /** The record's field with the picture. */
  picture: string;
  shape: "circular" | "rounded";
  /** What stands there without one. */
  icon: ReactElement;
}

function Pictured({ picture, shape, icon }: PicturedProps) {
  const record = useRecordContext();
  const found = record?.[picture];
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
