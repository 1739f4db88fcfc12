import { Drawer } from "@mui/material";
import { type ReactNode, useState } from "react";

interface SidePanelProps<Item> {
  /** Open item; null when the panel is closed. */
  item: Item | null;
  /** Id of the heading that names the panel. */
  titleId: string;
  /** Width in pixels, on screens that have it. */
  width: number;
  /** Padding, in steps of the theme. */
  padding?: { padding: number } | { paddingInline: number };
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** Drawer with one item of a screen, which stays visible while the drawer closes. */
export function SidePanel<Item>({
  item,
  titleId,
  width,
  padding,
  onClose,
  children,
}: SidePanelProps<Item>) {
  const [displayed, setDisplayed] = useState(item);
  if (item !== null && item !== displayed) setDisplayed(item);
  return (
    <Drawer
      anchor="right"
      open={item !== null}
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": titleId,
          sx: { inlineSize: `min(100vw, ${width}px)`, ...padding },
        },
        transition: { onExited: () => setDisplayed(null) },
      }}
    >
      {displayed !== null && children(displayed)}
    </Drawer>
  );
}
