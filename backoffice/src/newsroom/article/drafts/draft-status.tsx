import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Typography } from "@mui/material";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { SAVE_STATE } from "../../../platform/form/save/save-bar.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import type { DraftAutosave } from "./draft-autosave.ts";

/** Refresh interval of the relative time, in milliseconds. */
const REFRESH_INTERVAL_MS = 5000;

/** Returns the seconds since a time, refreshed periodically. */
function useSecondsSince(at: number | null): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    if (at === null) return;
    setNow(serverNow().getTime());
    const timer = setInterval(() => setNow(serverNow().getTime()), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.round((now - at) / 1000));
}

/** Status of the draft on the server: when it was last saved, or that saving failed. */
export function DraftStatus({ shelf }: { shelf: DraftAutosave }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const state = useSyncExternalStore(shelf.subscribe, shelf.state);
  const seconds = useSecondsSince(state.kind === "saved" ? state.at : null);
  if (state.kind === "empty") return null;
  const relativeTime = new Intl.RelativeTimeFormat(intlLocale(locale), {
    numeric: "auto",
    style: "short",
  });
  const distance =
    seconds < 60
      ? relativeTime.format(-seconds, "second")
      : relativeTime.format(-Math.round(seconds / 60), "minute");
  return (
    <Typography className="draft-state" variant="body2" sx={SAVE_STATE}>
      {state.kind === "saved"
        ? translate("resources.article.draft.saved", { distance })
        : translate("resources.article.draft.failed")}
    </Typography>
  );
}
