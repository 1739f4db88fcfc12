import { Alert, Box, Button, Paper, Typography } from "@mui/material";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { DoneQuestions } from "./done-questions.tsx";
import { useQuestionMessages } from "./question-messages.ts";
import { useQuestionsQuery } from "./use-questions.ts";
import { WaitingQuestions } from "./waiting-questions.tsx";

/** Questions of readers: opened and closed here, answered, rejected and taken back. */
export function QuestionPanel() {
  const message = useQuestionMessages();
  const { articleId } = useDesk().desk;
  const { data: questions, isError } = useQuestionsQuery(articleId);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={message("title")}
      sx={{ padding: 2, display: "flex", flexDirection: "column", gap: 2 }}
    >
      <OpenOrClose />
      {isError && (
        <Alert severity="error" variant="outlined">
          {message("failed")}
        </Alert>
      )}
      {questions && (
        <>
          <WaitingQuestions questions={questions} />
          {questions.done.length > 0 && <DoneQuestions questions={questions.done} />}
        </>
      )}
    </Paper>
  );
}

function OpenOrClose() {
  const message = useQuestionMessages();
  const { desk, act } = useDesk();
  const { articleId: id, blog, abilities } = desk;
  if (!blog) return null;
  const { questionsOpen, state } = blog;
  const isLive = state === "live";
  const toggle = () =>
    act(blog, (version) => client.liveBlog.edit({ id, version, questionsOpen: !questionsOpen }), {
      message: questionsOpen ? "liveQuestion.closed" : "liveQuestion.opened",
    });
  return (
    <Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <StateBadge tone={questionsOpen ? "good" : "off"}>
          {message(isLive ? (questionsOpen ? "isOpen" : "isClosed") : "ended")}
        </StateBadge>
        {isLive && abilities.manage && (
          <Button
            variant="outlined"
            onClick={() => void toggle()}
            sx={{ minBlockSize: { xs: 44, md: 36 } }}
          >
            {message(questionsOpen ? "close" : "open")}
          </Button>
        )}
      </Box>
      <Typography sx={{ marginBlockStart: 1, fontSize: 13, color: "text.secondary" }}>
        {message("note")}
      </Typography>
    </Box>
  );
}
