import type { Airing } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { episodePath, programPath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { Progress } from "./progress.tsx";
import { StationTime } from "./station-time.tsx";

/** What a channel shows now, how far that is, and what comes after. */
export function NowNext({ channel }: { channel: Channel }) {
  const t = useWords();
  const { now, next } = channel;
  return (
    <dl className="grid grid-cols-1 gap-y-5">
      <div>
        <dt className="text-13 font-semibold text-quiet">{t("air.now")}</dt>
        <dd className="mt-1">
          {now ? (
            <>
              <Title airing={now} large />
              <StationTime from={now.startsAt} to={now.endsAt} className="mt-1 block text-15 text-quiet" />
              <span className="mt-2.5 block">
                <Progress from={now.startsAt} to={now.endsAt} />
              </span>
              {now.summary && <p className="mt-3 line-clamp-4 text-15 text-quiet">{now.summary}</p>}
            </>
          ) : (
            <p className="text-17 text-quiet">{t("air.nothingNow")}</p>
          )}
        </dd>
      </div>
      {next && (
        <div className="border-t border-line pt-4">
          <dt className="text-13 font-semibold text-quiet">{t("air.next")}</dt>
          <dd className="mt-1">
            <Title airing={next} />
            <StationTime from={next.startsAt} to={next.endsAt} day={isLater(next)} className="mt-1 block text-15 text-quiet" />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** More than half a day ahead, the hour alone could be that of today. */
const isLater = ({ startsAt }: Airing) => Date.parse(startsAt) - Date.now() > 12 * 3_600_000;

/** The name of an airing, as the way to its program; of an episode to the episode. */
function Title({ airing, large = false }: { airing: Airing; large?: boolean }) {
  return (
    <AiringLink
      airing={airing}
      className={`headline inline-block font-headline font-semibold text-balance decoration-mint decoration-2 underline-offset-4 hover:underline ${large ? "text-24" : "text-17"}`}
    />
  );
}

export function AiringLink({ airing, className }: { airing: Airing; className: string }) {
  const locale = useLocale();
  const { program, episodeId, title } = airing;
  return (
    <Link to={episodeId === null ? programPath(locale, program.id) : episodePath(locale, program.id, episodeId)} className={className}>
      {title}
    </Link>
  );
}
