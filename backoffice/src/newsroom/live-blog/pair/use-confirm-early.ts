import { isBeforeSource, type PairTimes } from "@masthead/contract/newsroom/live-blog/pair-time.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useClock } from "../entry/event-time.tsx";
import { usePairMessages } from "./pair-messages.ts";

/**
 * Returns a function that asks before a translation is published earlier than its source, which is
 * scheduled. It resolves to whether the translation is early; null if the user cancels.
 */
export function useConfirmEarly() {
  const message = usePairMessages();
  const confirm = useConfirm();
  const clock = useClock();
  return async (source: PairTimes | null, publishAt: string | null): Promise<boolean | null> => {
    const at = publishAt === null ? serverNow() : new Date(publishAt);
    if (!source || !isBeforeSource(source, at)) return false;
    const isConfirmed = await confirm({
      title: message("early.title"),
      text: source.publishAt
        ? message("early.text", { time: clock(source.publishAt) })
        : message("early.held"),
      confirm: message("early.confirm"),
      dangerous: true,
    });
    return isConfirmed ? true : null;
  };
}
