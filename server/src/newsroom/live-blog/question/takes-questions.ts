import type { LiveBlogRow } from "../blog/blog.store.ts";

/** Whether readers can send questions to a live blog. */
export const takesQuestions = ({
  state,
  questionsOpen,
}: Pick<LiveBlogRow, "state" | "questionsOpen">): boolean => state === "live" && questionsOpen;
