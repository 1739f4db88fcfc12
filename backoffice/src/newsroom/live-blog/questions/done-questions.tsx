import type { LiveQuestion } from "@masthead/contract/newsroom/live-blog/live-question.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { Box, Button, Link } from "@mui/material";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useDesk } from "../desk/use-desk.ts";
import { ENTRY_ACTIONS } from "../entry/entry-card.tsx";
import { ListTitle } from "../entry/list-title.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useQuestionMessages } from "./question-messages.ts";
import { QUESTION_LIST, QuestionRow } from "./question-row.tsx";

/** Questions that were answered or rejected, the latest first. */
export function DoneQuestions({ questions }: { questions: LiveQuestion[] }) {
  const message = useQuestionMessages();
  return (
    <Box component="section" aria-labelledby="questions-done">
      <ListTitle id="questions-done" text={message("done")} />
      <Box
        component="ol"
        sx={QUESTION_LIST}
        // Scrolls by keyboard.
        tabIndex={0}
        aria-labelledby="questions-done"
      >
        {questions.map((question) => (
          <QuestionRow key={question.id} question={question}>
            <Outcome question={question} />
          </QuestionRow>
        ))}
      </Box>
    </Box>
  );
}

/** Result of a question, who decided it, and the entry that answers it. */
function Outcome({ question }: { question: LiveQuestion }) {
  const message = useQuestionMessages();
  const nameOf = useColleagueName();
  const { desk, act } = useDesk();
  const { state, reason, handledBy, handledAt, abilities } = question;
  const restore = () =>
    act(
      question,
      (version) =>
        client.liveQuestion.restore({ id: desk.articleId, questionId: question.id, version }),
      { message: "liveQuestion.restored" },
    );
  return (
    <Box sx={{ ...ENTRY_ACTIONS, columnGap: 2, fontSize: 13 }}>
      <StateBadge tone={state === "answered" ? "good" : "off"}>
        {message(`state.${state}`)}
      </StateBadge>
      {reason && <span>{message(`reason.${reason}`)}</span>}
      <bdi>{nameOf(handledBy)}</bdi>
      {handledAt && <RelativeTime at={handledAt} />}
      <AnsweringEntry question={question} />
      {abilities.restore && <Button onClick={() => void restore()}>{message("restore")}</Button>}
    </Box>
  );
}

/** Entry that answers a question: a link to its permalink if readers see it, else its state. */
function AnsweringEntry({ question: { entry } }: { question: LiveQuestion }) {
  const message = useQuestionMessages();
  const liveMessage = useLiveMessages();
  const { articleId, slug, locale } = useDesk().desk;
  if (!entry) return null;
  const title = <bdi>{entry.title || message("entryUntitled")}</bdi>;
  if (entry.state !== "published")
    return (
      <span>
        {title} · {liveMessage(`state.${entry.state}`)}
      </span>
    );
  return (
    <Link
      href={`${articlePath({ id: articleId, slug, locale })}?entry=${entry.id}`}
      target="_blank"
      rel="noopener"
      color="inherit"
    >
      {title}
    </Link>
  );
}
