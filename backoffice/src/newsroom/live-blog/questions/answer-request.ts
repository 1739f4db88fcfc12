import type { LiveQuestion } from "@masthead/contract/newsroom/live-blog/live-question.ts";
import { createContext, useContext } from "react";

/** Request to answer a question in the composer. A new object each time, also for the same one. */
export interface AnswerRequest {
  question: LiveQuestion;
}

interface AnswerContext {
  request: AnswerRequest | null;
  start(question: LiveQuestion): void;
}

const Context = createContext<AnswerContext>({ request: null, start: () => {} });
export const AnswerProvider = Context.Provider;
export const useAnswerRequest = (): AnswerContext => useContext(Context);
