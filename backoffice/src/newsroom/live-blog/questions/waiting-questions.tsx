import type {
  LiveQuestion,
  LiveQuestions,
} from "@masthead/contract/newsroom/live-blog/live-question.ts";
import type { LiveQuestionReason } from "@masthead/contract/newsroom/live-blog/live-question-terms.ts";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useListInUse } from "../../../platform/list/use-list-in-use.ts";
import { UndoButton } from "../../../platform/undo-button.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useDesk } from "../desk/use-desk.ts";
import { ENTRY_ACTIONS } from "../entry/entry-card.tsx";
import { ListTitle } from "../entry/list-title.tsx";
import { updateRows, type WaitingRow } from "../waiting/waiting-rows.ts";
import { useAnswerRequest } from "./answer-request.ts";
import { useQuestionMessages } from "./question-messages.ts";
import { QUESTION_LIST, QuestionRow } from "./question-row.tsx";

/** Questions that wait, the first received first. Nothing moves while the list is in use. */
export function WaitingQuestions({ questions: { waiting, done } }: { questions: LiveQuestions }) {
  const message = useQuestionMessages();
  const use = useListInUse();
  const rows = useRows(waiting, use.isInUse);
  return (
    <Box component="section" aria-labelledby="questions-waiting" {...use.listeners}>
      <ListTitle id="questions-waiting" text={message("waiting")} count={waiting.length} />
      {rows.length === 0 ? (
        <Typography sx={{ color: "text.secondary", fontSize: 14 }}>{message("empty")}</Typography>
      ) : (
        <Box
          component="ol"
          sx={QUESTION_LIST}
          // Scrolls by keyboard.
          tabIndex={0}
          aria-labelledby="questions-waiting"
        >
          {rows.map(({ entry: question, isGone }) => (
            <QuestionRow key={question.id} question={question} isFaded={isGone}>
              {isGone ? (
                <WhatHappened question={done.find(({ id }) => id === question.id)} />
              ) : (
                <Actions question={question} />
              )}
            </QuestionRow>
          ))}
        </Box>
      )}
    </Box>
  );
}

function useRows(latest: LiveQuestion[], isHeld: boolean): readonly WaitingRow<LiveQuestion>[] {
  const [rows, setRows] = useState<readonly WaitingRow<LiveQuestion>[]>([]);
  const updated = updateRows(rows, latest, isHeld);
  if (updated !== rows) setRows(updated);
  return updated;
}

/** Says why a question no longer waits. */
function WhatHappened({ question }: { question: LiveQuestion | undefined }) {
  const message = useQuestionMessages();
  const nameOf = useColleagueName();
  return (
    <Box role="status" sx={{ fontSize: 13, fontWeight: 600 }}>
      {question
        ? message(`gone.${question.state}`, { by: nameOf(question.handledBy) })
        : message("gone.waiting")}
    </Box>
  );
}

function Actions({ question }: { question: LiveQuestion }) {
  const message = useQuestionMessages();
  const nameOf = useColleagueName();
  const { userId } = useDesk();
  const { answer, release, reject } = useQuestionCalls(question);
  const { claim, abilities } = question;
  const isOwn = claim !== null && claim.by.id === userId;
  const answerLabel = claim === null ? "answer" : isOwn ? "continue" : "takeOver";
  return (
    <>
      {claim && (
        <Box sx={{ fontSize: 13 }}>
          <StateBadge tone={isOwn ? "good" : "waiting"}>
            {isOwn ? message("own") : message("by", { name: nameOf(claim.by) })}
          </StateBadge>
        </Box>
      )}
      <Box sx={ENTRY_ACTIONS}>
        {abilities.answer && (
          <Button variant={claim === null ? "contained" : "outlined"} onClick={() => void answer()}>
            {message(answerLabel)}
          </Button>
        )}
        {isOwn && <Button onClick={() => void release()}>{message("release")}</Button>}
        {abilities.reject && (
          <>
            <Button onClick={() => void reject("other")}>{message("reject")}</Button>
            <Button onClick={() => void reject("spam")}>{message("rejectAsSpam")}</Button>
          </>
        )}
      </Box>
    </>
  );
}

/** Calls on a question, as the user saw it. */
function useQuestionCalls(question: LiveQuestion) {
  const { desk, act } = useDesk();
  const { start } = useAnswerRequest();
  const ids = { id: desk.articleId, questionId: question.id };
  const restore = (rejected: LiveQuestion) =>
    act(rejected, (version) => client.liveQuestion.restore({ ...ids, version }), {
      message: "liveQuestion.restored",
    });
  return {
    /** Claims the question, and opens the composer with it. */
    answer: async () => {
      const holderId = question.claim?.by.id ?? null;
      const isClaimed = await act(question, () => client.liveQuestion.claim({ ...ids, holderId }));
      if (isClaimed) start(question);
    },
    release: () =>
      act(question, () => client.liveQuestion.release(ids), {
        message: "liveQuestion.released",
      }),
    reject: (reason: LiveQuestionReason) => {
      let rejected = question;
      return act(
        question,
        async (version) => {
          rejected = await client.liveQuestion.reject({ ...ids, version, reason });
        },
        {
          message: "liveQuestion.rejected",
          action: <UndoButton onUndo={() => void restore(rejected)} />,
        },
      );
    },
  };
}
