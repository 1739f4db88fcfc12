import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useEffect, useState } from "react";
import { useViewer } from "../../audience/viewer.ts";
import { fetchApi } from "../../platform/api/api.ts";

const NONE: OwnSubscription[] = [];

/**
 * Returns the open and pending subscriptions of the signed-in user, on a page that is the same for
 * everyone; empty until loaded.
 */
export function useOwnSubscriptions(): OwnSubscription[] {
  const id = useViewer()?.id;
  const [subscriptions, setSubscriptions] = useState(NONE);
  useEffect(() => {
    setSubscriptions(NONE);
    if (id === undefined) return;
    const controller = new AbortController();
    fetchApi("GET /v1/subscription/mine", {}, { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : NONE))
      .then((all) => setSubscriptions(all.filter(({ open, state }) => open || state === "pending")))
      // If the request fails, the page stays the same as for everyone.
      .catch(() => {});
    return () => controller.abort();
  }, [id]);
  return subscriptions;
}
