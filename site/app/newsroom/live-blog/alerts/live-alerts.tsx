import { useCallback, useState } from "react";
import { useRetriedRead } from "../../../audience/use-retried-read.ts";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import type { AlertState } from "./browser-alerts.ts";
import "./messages.ts";

/** Result of the last action that is stated beside the button. */
type Outcome = "turnedOn" | "muted" | "failed";

/**
 * Button that turns the alerts of a running live blog on, or mutes them. Its code comes when a page
 * has hydrated. Browsers without JavaScript or notifications do not show it.
 */
export function LiveAlerts({ articleId }: { articleId: number }) {
  const t = useMessages();
  const locale = useLocale();
  const read = useCallback(async () => {
    const { readAlertState } = await import("./browser-alerts.ts");
    return readAlertState(articleId, locale);
  }, [articleId, locale]);
  const reading = useRetriedRead<AlertState>(read);
  const { value: state, setValue: setState, hasFailed } = reading;
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  if (state === "unsupported") return null;
  const isOn = state === "on";
  const toggle = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      const { muteAlerts, turnOnAlerts } = await import("./browser-alerts.ts");
      const next = await (isOn ? muteAlerts : turnOnAlerts)(articleId, locale);
      setState(next);
      if (next === "on") setOutcome("turnedOn");
      else if (isOn) setOutcome("muted");
    } catch {
      setOutcome("failed");
    }
    setBusy(false);
  };
  const note = hasFailed
    ? "unread"
    : (outcome ?? (state === undefined || state === "off" ? undefined : state));
  return (
    <div className="js-only no-print mt-4 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        disabled={isBusy || reading.isReading}
        onClick={() => void (hasFailed ? reading.retry() : toggle())}
        className="edged min-h-11 cursor-pointer border border-ink px-4 text-15 font-semibold hover:underline disabled:cursor-default"
      >
        {t(hasFailed ? "liveAlert.retry" : isOn ? "liveAlert.mute" : "liveAlert.turnOn")}
      </button>
      <p role="status" className="text-15 text-quiet">
        {note && t(`liveAlert.${note}`)}
      </p>
    </div>
  );
}
