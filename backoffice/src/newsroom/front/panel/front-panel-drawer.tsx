import CloseIcon from "@mui/icons-material/Close";
import ListIcon from "@mui/icons-material/PlaylistAddOutlined";
import { Box, Drawer, Fab, IconButton } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { TOAST_HEIGHT } from "../../../platform/layout/toast-space.ts";
import { useFrontMessages } from "../front-editor.ts";
import { FrontPanel } from "./front-panel.tsx";

/** Panel of narrow screens: a button that is always in view opens it. */
export function FrontPanelDrawer() {
  const translate = useTranslate();
  const message = useFrontMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Fab
        variant="extended"
        color="primary"
        onClick={() => setOpen(true)}
        sx={{
          position: "fixed",
          insetBlockEnd: `calc(16px + ${TOAST_HEIGHT})`,
          insetInlineEnd: 16,
          zIndex: 4,
          gap: 1,
          textTransform: "none",
        }}
      >
        <ListIcon />
        {message("panel")}
      </Fab>
      <Drawer
        anchor="right"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": message("panel"),
            sx: { inlineSize: "min(100vw, 440px)" },
          },
        }}
      >
        <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
          <IconButton
            onClick={() => setOpen(false)}
            aria-label={translate("frame.close")}
            sx={{ inlineSize: 44, blockSize: 44 }}
          >
            <CloseIcon />
          </IconButton>
        </Box>
        <Box sx={{ flexGrow: 1, minBlockSize: 0 }}>
          <FrontPanel />
        </Box>
      </Drawer>
    </>
  );
}
