import HintsIcon from "@mui/icons-material/LightbulbOutlined";
import LinkIcon from "@mui/icons-material/Link";
import { Box, Button } from "@mui/material";
import { lazy, memo, Suspense, useEffect, useId } from "react";
import { useTranslate } from "react-admin";
import { FieldBox } from "../form/field-box.tsx";
import { setOpenPanel, useOpenPanel, type WritingPanel } from "./open-panel.ts";

const PANELS = {
  hints: {
    icon: HintsIcon,
    load: async () => ({ default: (await import("./hints-panel.tsx")).HintsPanel }),
  },
  links: {
    icon: LinkIcon,
    load: async () => ({ default: (await import("./links/links-panel.tsx")).LinksPanel }),
  },
};
const HintsPanel = lazy(PANELS.hints.load);
const LinksPanel = lazy(PANELS.links.load);

/**
 * Buttons below the text that open hints on it, or the check of its links. Memoized: key presses do
 * not render it.
 */
export const WritingAids = memo(function WritingAids() {
  const translate = useTranslate();
  const id = useId();
  const open = useOpenPanel();
  useEffect(() => () => setOpenPanel(null), []);
  const button = (panel: WritingPanel) => {
    const { icon: Icon, load } = PANELS[panel];
    return (
      <Button
        size="small"
        startIcon={<Icon />}
        aria-expanded={open === panel}
        aria-controls={open === panel ? id : undefined}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setOpenPanel(open === panel ? null : panel)}
        sx={{ minBlockSize: 40 }}
      >
        {translate(`resources.article.writing.${panel}`)}
      </Button>
    );
  };
  return (
    <FieldBox source="writing">
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {button("hints")}
        {button("links")}
      </Box>
      {open && (
        <Box
          id={id}
          sx={{ border: 1, borderColor: "divider", borderRadius: 1, padding: 2, minBlockSize: 120 }}
        >
          <Suspense>{open === "hints" ? <HintsPanel /> : <LinksPanel />}</Suspense>
        </Box>
      )}
    </FieldBox>
  );
});
