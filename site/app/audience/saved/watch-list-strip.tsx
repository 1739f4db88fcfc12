import type { WatchListItem } from "@masthead/contract/audience/watch-list.ts";
import { episodePath, pagePath, programPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** Newest items of the watch list as text, on the dashboard. */
export function WatchListStrip({ items }: { items: WatchListItem[] }) {
  const locale = useLocale();
  return (
    <section aria-labelledby="watch-list">
      <SectionHeading
        id="watch-list"
        colour="var(--color-cyan)"
        to={pagePath(locale, "account/saved", { list: "watch" })}
      >
        {useMessages()("watchList.title")}
      </SectionHeading>
      <ul className="divide-y divide-line">
        {items.map(({ episode, program, savedAt }) => (
          <li key={savedAt} className="py-3 first:pt-0">
            {episode && (
              <p className="truncate text-13 font-semibold text-quiet">{episode.program.name}</p>
            )}
            <h3 className="headline line-clamp-3 text-17">
              <Link
                to={
                  episode
                    ? episodePath(locale, episode.program.id, episode.id)
                    : programPath(locale, program?.id ?? 0)
                }
                className="decoration-mint decoration-2 underline-offset-4 hover:underline"
              >
                {episode?.title ?? program?.name}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
