import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useEffect, useState } from "react";
import { useViewer } from "../../audience/viewer.ts";

const NONE: OwnSubscription[] = [];

/** The running subscriptions of who is signed in, on a page that is the same for everybody; none until they are known. */
export function useOwnSubscriptions(): OwnSubscription[] {
  const id = useViewer()?.id;
  const [own, setOwn] = useState(NONE);
  useEffect(() => {
    setOwn(NONE);
    if (id === undefined) return;
    const gone = new AbortController();
    fetch("/api/v1/subscription/mine", { signal: gone.signal })
      .then((response) => (response.ok ? response.json() : NONE))
      .then((all: OwnSubscription[]) => setOwn(all.filter(({ open, state }) => open || state === "pending")))
      // Without an answer the page stays as everybody sees it.
      .catch(() => {});
    return () => gone.abort();
  }, [id]);
  return own;
}
