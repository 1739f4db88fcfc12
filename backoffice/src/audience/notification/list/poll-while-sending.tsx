import type { NotificationRecord } from "@masthead/contract/audience/notification/notification.ts";
import { useEffect } from "react";
import { useListContext } from "react-admin";

/** Poll interval, in milliseconds. */
const POLL_INTERVAL_MS = 2000;
/** Time before a scheduled notification at which polling begins, in milliseconds. */
const POLL_LEAD_TIME_MS = 30_000;

/** Polls the list while a notification on it is being sent or is about to be. */
export function PollWhileSending() {
  const { data, refetch } = useListContext<NotificationRecord>();
  const inProgress = data?.some(
    ({ state, scheduledAt }) =>
      state === "sending" ||
      (state === "scheduled" && Date.parse(scheduledAt ?? "") < Date.now() + POLL_LEAD_TIME_MS),
  );
  useEffect(() => {
    if (!inProgress) return;
    const timer = setInterval(() => void refetch?.(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [inProgress, refetch]);
  return null;
}
