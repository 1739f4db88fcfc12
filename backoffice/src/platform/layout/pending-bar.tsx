import { LinearProgress } from "@mui/material";
import { useIsFetching } from "@tanstack/react-query";
import { createContext, use, useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { type DataRouter, useLocation } from "react-router";

/** Router of the back office, which knows the next screen before it is shown. */
export const RouterContext = createContext<DataRouter | null>(null);

/** Shows that the next screen or the first data of the current one are loading. */
export function PendingIndicator() {
  const isNavigating = useIsNavigating();
  const isLoading = useIsFetching({ predicate: ({ state }) => state.status === "pending" }) > 0;
  return (isNavigating || isLoading) && <PendingBar />;
}

/**
 * Whether the URL already belongs to a screen that is still loading. The previous screen stays
 * until then.
 */
function useIsNavigating(): boolean {
  const router = use(RouterContext);
  const { key } = useLocation();
  const [target, setTarget] = useState(key);
  useEffect(() => router?.subscribe(({ location }) => setTarget(location.key)), [router]);
  return router !== null && target !== key;
}

/** Bar below the app bar. What takes less than a moment does not flash. */
export function PendingBar() {
  const translate = useTranslate();
  return (
    <LinearProgress
      aria-label={translate("frame.loading")}
      sx={{
        position: "fixed",
        insetBlockStart: "var(--sticky-top, 0)",
        insetInline: 0,
        zIndex: "appBar",
        "@keyframes pending": { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: "pending 1ms 60ms both",
      }}
    />
  );
}
