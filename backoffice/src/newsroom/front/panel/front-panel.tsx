import { Box, Paper, Tab, Tabs } from "@mui/material";
import { type ComponentType, useState } from "react";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { ArticlePanel } from "../articles/article-panel.tsx";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { PastPanel } from "./past-panel.tsx";
import { ScheduledPanel } from "./scheduled-panel.tsx";

const PANELS = {
  articles: ArticlePanel,
  past: PastPanel,
  history: HistoryPanel,
  scheduled: ScheduledPanel,
} satisfies Record<string, ComponentType>;
type PanelName = keyof typeof PANELS;
const PANEL_NAMES = Object.keys(PANELS) as PanelName[];

/** Panel next to the front: articles to place, former cards, history, and scheduled changes. */
export function FrontPanel() {
  const message = useFrontMessages();
  const formatNumber = useNumberFormat();
  const scheduledCount = useFrontEditor().draft.scheduled.length;
  const [name, setName] = useState<PanelName>("articles");
  const Panel = PANELS[name];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={message("panel")}
      sx={{ display: "flex", flexDirection: "column", minBlockSize: 0, blockSize: "100%" }}
    >
      <Tabs
        value={name}
        onChange={(_, selected: PanelName) => setName(selected)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={message("panel")}
        sx={{ flexShrink: 0, borderBlockEnd: "1px solid", borderColor: "divider" }}
      >
        {PANEL_NAMES.map((option) => (
          <Tab
            key={option}
            value={option}
            id={`front-tab-${option}`}
            aria-controls={name === option ? "front-panel" : undefined}
            label={
              option === "scheduled" && scheduledCount > 0
                ? message("scheduled.count", { number: formatNumber(scheduledCount) })
                : message(`tab.${option}`)
            }
            sx={{ minInlineSize: 0, paddingInline: 0.75, fontSize: 13 }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="front-panel"
        aria-labelledby={`front-tab-${name}`}
        tabIndex={0}
        sx={{ overflowY: "auto", minBlockSize: 0, paddingBlockStart: 1 }}
      >
        <Panel />
      </Box>
    </Paper>
  );
}
