import type { WatchListItem } from "@masthead/contract/audience/watch-list.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { EpisodeCard } from "../../broadcast/program/episode-card.tsx";
import { ProgramCard } from "../../broadcast/program/program-card.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { quietLink } from "../page.tsx";
import { progressOf } from "../position/continue-path.ts";
import { SavedEntry } from "./saved-entry.tsx";
import "../../broadcast/messages.ts";
import "../position/messages.ts";

/** Saved episodes and programs that are visible, and the number of the others. */
export function WatchList({ data, meta }: { data: WatchListItem[]; meta: { hidden: number } }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      {meta.hidden > 0 && (
        <p className="mb-6 text-15 text-quiet">{t("watchList.hidden", { count: meta.hidden })}</p>
      )}
      {data.length === 0 && (
        <>
          <p className="text-17">{t("watchList.empty")}</p>
          <p>
            <Link to={pagePath(locale, "programs")} className={quietLink}>
              {t("watchList.browse")}
            </Link>
          </p>
        </>
      )}
      <ul className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        {data.map((item) => (
          <SavedRecording
            key={`${item.episode ? "episode" : "program"} ${item.savedAt}`}
            {...item}
          />
        ))}
      </ul>
    </>
  );
}

function SavedRecording({ episode, program, savedAt, progress }: WatchListItem) {
  const record = episode ?? program;
  if (!record) return null;
  const kind = episode ? "episode" : "program";
  return (
    <li className="flex flex-col border-b border-line pb-4 last:border-0 md:border-0 md:pb-0">
      <div className="grow">
        {episode && <EpisodeCard episode={episode} showProgram level={2} />}
        {program && <ProgramCard program={program} level={2} />}
      </div>
      {progress && <WatchProgress {...progress} />}
      <SavedEntry
        item={{ kind, id: record.id, savedAt }}
        title={episode?.title ?? program?.name ?? ""}
      />
    </li>
  );
}

function WatchProgress(progress: NonNullable<WatchListItem["progress"]>) {
  const t = useMessages();
  const { share, minutesLeft } = progressOf(progress);
  const hasDuration = progress.duration !== null;
  return (
    <div className="mt-3">
      {hasDuration && (
        <div className="h-1 bg-line" aria-hidden>
          <div
            className="h-full bg-mint"
            style={{ width: `${Math.max(1, Math.round(share * 100))}%` }}
          />
        </div>
      )}
      <p className="mt-1 text-13 text-quiet">
        {hasDuration && minutesLeft !== null
          ? t("continuing.minutesLeft", { count: minutesLeft })
          : t("watchList.started")}
      </p>
    </div>
  );
}
