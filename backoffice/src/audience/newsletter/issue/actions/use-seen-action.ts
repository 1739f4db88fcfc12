import { useRefresh, useTranslate } from "react-admin";
import { problemOf } from "../../../../platform/api/problems.ts";

/**
 * Returns a function that runs an action on an issue as the user saw it. If somebody has changed the
 * issue since, the screen is loaded again. @throws an error that explains it, and other errors
 */
export function useSeenAction(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  const translate = useTranslate();
  const refresh = useRefresh();
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      const conflict = problemOf(error)?.conflict;
      if (!conflict) throw error;
      refresh();
      const { by } = conflict;
      const key = `resources.newsletterissue.${by ? "changedBy" : "changed"}`;
      throw new Error(translate(key, { by }), { cause: error });
    }
  };
}
