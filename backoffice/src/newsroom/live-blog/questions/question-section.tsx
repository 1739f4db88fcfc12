import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Box, Button, Collapse, LinearProgress } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useQuestionMessages } from "./question-messages.ts";

const QuestionPanel = lazy(async () => ({
  default: (await import("./question-panel.tsx")).QuestionPanel,
}));

/** Questions of readers, folded, with the number of those that wait. */
export function QuestionSection() {
  const message = useQuestionMessages();
  const liveMessage = useLiveMessages();
  const formatNumber = useNumberFormat();
  const { blog } = useDesk().desk;
  const [isOpen, setOpen] = useState(false);
  if (!blog) return null;
  const { questionsWaiting, questionsOpen } = blog;
  return (
    <Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
        <Button
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls="live-questions"
          startIcon={<ExpandIcon sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />}
          sx={{ minBlockSize: { xs: 44, md: 40 } }}
        >
          {questionsWaiting
            ? message("titleWithCount", { number: formatNumber(questionsWaiting) })
            : message("title")}
        </Button>
        {questionsOpen && !isOpen && <StateBadge tone="good">{message("isOpen")}</StateBadge>}
      </Box>
      <Collapse in={isOpen} id="live-questions" unmountOnExit>
        <Suspense fallback={<LinearProgress aria-label={liveMessage("loading")} />}>
          <QuestionPanel />
        </Suspense>
      </Collapse>
    </Box>
  );
}
