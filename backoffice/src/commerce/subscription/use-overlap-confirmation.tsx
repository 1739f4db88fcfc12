import { useTranslate } from "react-admin";
import { errorMessage, problemOf } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";

/**
 * Returns a function that sells or grants a package. If the buyer's subscriptions already grant its
 * content, asks for confirmation and repeats the action with it.
 */
export function useOverlapConfirmation() {
  const translate = useTranslate();
  const confirm = useConfirm();
  return async <Result,>(
    action: (confirmation: { acceptsOverlap?: true }) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await action({});
    } catch (error) {
      if (problemOf(error)?.code !== "ALREADY_GRANTED") throw error;
      const confirmed = await confirm({
        title: translate("resources.members.overlap.title"),
        text: errorMessage(error),
        confirm: translate("resources.members.overlap.confirm"),
      });
      if (!confirmed) throw error;
      return action({ acceptsOverlap: true });
    }
  };
}
