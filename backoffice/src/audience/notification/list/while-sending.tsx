import type { NotificationRecord } from "@masthead/contract/audience/notification.ts";
import { useEffect } from "react";
import { useListContext } from "react-admin";

/** Between two looks at what is under way, in milliseconds. */
const PAUSE = 2000;
/** A notification that is about to begin is looked at from so long before on, in milliseconds. */
const SOON = 30_000;

/** Reads the list anew while something on it is being sent, or about to be. */
export function WhileSending() {
  const { data, refetch } = useListContext<NotificationRecord>();
  const moving = data?.some(
    ({ state, scheduledAt }) => state === "sending" || (state === "scheduled" && Date.parse(scheduledAt ?? "") < Date.now() + SOON),
  );
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => void refetch?.(), PAUSE);
    return () => clearInterval(timer);
  }, [moving, refetch]);
  return null;
}
