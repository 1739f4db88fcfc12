import type { SearchHit, TextRun } from "@masthead/contract/newsroom/search.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { dayOnly, useTimeZone } from "../../system/dates.ts";
import { Mark } from "../../ui/labels.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";

/** Articles that were found; `level`: of their headlines, 3 below a heading of their own. */
export function SearchResults({ hits, level }: { hits: SearchHit[]; level: 2 | 3 }) {
  const zone = useTimeZone();
  const Heading = `h${level}` as const;
  return (
    <ul className="flex max-w-list flex-col gap-5 md:gap-6">
      {hits.map((hit) => (
        <li
          key={hit.id}
          className="group relative grid grid-cols-[34%_minmax(0,1fr)] gap-x-4 border-b border-line pb-5 last:border-0 md:grid-cols-[13.75rem_minmax(0,1fr)] md:pb-6"
        >
          <div>
            <Picture
              picture={hit.lead}
              shape="wide"
              sizes="(min-width: 48rem) 220px, 34vw"
              upTo={640}
              decorative
              colour={hit.category?.colour}
            />
          </div>
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            {hit.category && (
              <p className="flex items-center gap-1.5 text-13 font-semibold">
                <Mark colour={hit.category.colour} />
                {hit.category.name}
              </p>
            )}
            <Heading className="headline line-clamp-3 text-17 md:text-20">
              <Link to={articlePath(hit)} className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline">
                <Runs runs={hit.titleRuns} />
              </Link>
            </Heading>
            <p className="line-clamp-3 text-15 text-quiet">
              <Runs runs={hit.excerptRuns} />
            </p>
            <time dateTime={hit.publishedAt} className="text-13 text-quiet" suppressHydrationWarning>
              {dayOnly(hit.publishedAt, hit.locale, zone)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Text with what was searched for marked in it. */
function Runs({ runs }: { runs: TextRun[] }) {
  const placed = runs.map((run, index) => ({ ...run, at: runs.slice(0, index).reduce((sum, one) => sum + one.text.length, 0) }));
  return placed.map((run) =>
    run.hit ? (
      <mark key={run.at} className="bg-mint/35 text-ink">
        {run.text}
      </mark>
    ) : (
      <span key={run.at}>{run.text}</span>
    ),
  );
}
