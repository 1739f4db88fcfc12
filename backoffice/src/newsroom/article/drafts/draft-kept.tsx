import { intlLocale } from "@masthead/contract/system/format.ts";
import { Typography } from "@mui/material";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { serverNow } from "../../../frame/server-clock.ts";
import type { DraftShelf } from "./draft-shelf.ts";

/** How often the distance in time is told anew, in milliseconds. */
const TICK = 5000;

/** Seconds since a moment, counted on. */
function useSecondsSince(at: number | null): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    if (at === null) return;
    setNow(serverNow().getTime());
    const timer = setInterval(() => setNow(serverNow().getTime()), TICK);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.round((now - at) / 1000));
}

/** Whether what is typed is kept on the server, and since when. */
export function DraftKept({ shelf }: { shelf: DraftShelf }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const state = useSyncExternalStore(shelf.subscribe, shelf.state);
  const seconds = useSecondsSince(state.kind === "kept" ? state.at : null);
  if (state.kind === "empty") return null;
  const ago = new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: "auto", style: "short" });
  const distance = seconds < 60 ? ago.format(-seconds, "second") : ago.format(-Math.round(seconds / 60), "minute");
  return (
    <Typography variant="body2" sx={{ color: "text.secondary" }}>
      {state.kind === "kept" ? translate("resources.article.draft.kept", { distance }) : translate("resources.article.draft.failed")}
    </Typography>
  );
}
