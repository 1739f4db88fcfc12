import type { LiveQuestion } from "@masthead/contract/newsroom/live-blog/live-question.ts";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { ENTRY_LIST, EntryCard } from "../entry/entry-card.tsx";
import { useQuestionMessages } from "./question-messages.ts";

interface QuestionRowProps {
  question: LiveQuestion;
  isFaded?: boolean;
  children: ReactNode;
}

/** Question in a list: who asked it, when, and its text. */
export function QuestionRow({ question, isFaded = false, children }: QuestionRowProps) {
  const message = useQuestionMessages();
  const { name, text, receivedAt } = question;
  return (
    <EntryCard label={name ? message("named", { name }) : message("unnamed")} isFaded={isFaded}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          fontSize: 13,
          color: "text.secondary",
        }}
      >
        <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {name || message("anonymous")}
        </Box>
        <RelativeTime at={receivedAt} />
      </Box>
      <Box
        className="entry-content"
        dir="auto"
        sx={{ fontSize: 15, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
      >
        {text}
      </Box>
      {children}
    </EntryCard>
  );
}

/** List of questions, which scrolls so that the columns below stay in view. */
export const QUESTION_LIST = { ...ENTRY_LIST, maxBlockSize: 420, overflowY: "auto" } as const;
