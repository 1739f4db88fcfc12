import type { SpokenHit } from "@masthead/contract/newsroom/search/search-names.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import { Runs } from "../runs.tsx";
import "./messages.ts";

/** Sentence of an episode that has the words of a search, and its time. */
export function SpokenLine({ spoken: { language, start, runs } }: { spoken: SpokenHit }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      <p className="mt-1 text-13 text-quiet">
        {t("spoken.at", { time: formatDuration(start, locale) })}
      </p>
      <p lang={language} dir={directionOf(language)} className="text-15 text-quiet">
        <Runs runs={runs} />
      </p>
    </>
  );
}
