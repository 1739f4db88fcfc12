import type { StreamRefusal } from "@masthead/contract/platform/stream-limit.ts";
import { useState } from "react";
import { fetchApi } from "../../../platform/api/api.ts";
import { formatTime } from "../../../platform/dates.ts";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import type { PlayerItem } from "../player-item.ts";
import "./messages.ts";

const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  item: PlayerItem;
  refusal: StreamRefusal;
  /** It was playing here, until another device took its place. */
  hasPlayed: boolean;
  onPlaceTaken: () => void;
}

/** Explains that a subscription plays on other devices, and offers to take the place of one. */
export default function StreamLimitRefusal({ item, refusal, hasPlayed, onPlaceTaken }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const devices = refusal.devices.map(({ names, since }) =>
    t("streamLimit.device", {
      device: names.join(" · ") || t("streamLimit.unknown"),
      time: formatTime(since, locale, readerZone()),
    }),
  );

  async function takeOver() {
    setBusy(true);
    setFailed(false);
    const kind = item.kind === "channel" ? "channel" : "episode";
    const input = { kind, id: item.id } as const;
    try {
      const response = await fetchApi("POST /v1/playback/take-over", input, { locale });
      if (response.ok) return onPlaceTaken();
    } catch {
      // Reported below, as a refusal of the server is.
    }
    setFailed(true);
    setBusy(false);
  }

  return (
    <>
      <strong>{hasPlayed ? t("streamLimit.moved") : t("player.errors.limit")}</strong>
      <p>
        {t("streamLimit.limit", { count: refusal.limit })}
        {devices.length > 0 && (
          <>
            <br />
            {t("streamLimit.playing", { devices: new Intl.ListFormat(locale).format(devices) })}
          </>
        )}
      </p>
      <button type="button" onClick={takeOver} disabled={busy} className="player-action">
        {t("streamLimit.takeOver")}
      </button>
      {failed && <p role="alert">{t("streamLimit.failed")}</p>}
    </>
  );
}
