import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { channelPiece } from "../pieces.ts";
import { Dock } from "../player/dock.tsx";
import type { Piece } from "../player/piece.ts";
import { Station } from "./station.tsx";

/** The station that is played, or the first, large; below it all of them with what is on. */
export function Stations({ channels }: { channels: Channel[] }) {
  const t = useWords();
  const locale = useLocale();
  const [first, ...others] = channels.map((channel): Piece => channelPiece(locale, channel));
  if (!first) return null;
  return (
    <>
      <div className="mt-6 border border-paper/25 max-md:-mx-4">
        <Dock pieces={[first, ...others]} />
      </div>
      <section aria-labelledby="stations" className="mt-10">
        <h2 id="stations" className="text-20 md:text-24">
          {t("radio.others")}
        </h2>
        <ul className="mt-3 border-t border-paper/25">
          {channels.map((channel) => (
            <li key={channel.id} className="border-b border-paper/25">
              <Station channel={channel} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
