import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { PlayerDock } from "../player/player-dock.tsx";
import type { PlayerItem } from "../player/player-item.ts";
import { channelPlayerItem } from "../player-items.ts";
import { Station } from "./station.tsx";

/** Player for the playing station or the first one, followed by a list of all stations. */
export function Stations({
  channels,
  withHistory = false,
}: {
  channels: Channel[];
  /** Links to the history of the stations. */
  withHistory?: boolean;
}) {
  const t = useMessages();
  const locale = useLocale();
  const [first, ...others] = channels.map(
    (channel): PlayerItem => channelPlayerItem(locale, channel),
  );
  if (!first) return null;
  return (
    <>
      <div className="mt-6 border border-white/25 max-md:-mx-4">
        <PlayerDock items={[first, ...others]} />
      </div>
      <section aria-labelledby="stations" className="mt-10">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="stations" className="text-20 md:text-24">
            {t("radio.others")}
          </h2>
          {withHistory && (
            <Link
              to={pagePath(locale, "radio/history")}
              className="inline-flex min-h-11 items-center text-15 underline underline-offset-4"
            >
              {t("radio.history")}
            </Link>
          )}
        </div>
        <ul className="mt-3 border-t border-white/25">
          {channels.map((channel) => (
            <li key={channel.id} className="border-b border-white/25">
              <Station channel={channel} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
