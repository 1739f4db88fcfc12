import type { SearchHit } from "@masthead/contract/newsroom/search/search.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { CategoryMark } from "../../ui/labels.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Runs } from "./runs.tsx";

/**
 * List of articles found. `level` is the heading level of headlines: 3 below a heading of the list.
 */
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
                <CategoryMark colour={hit.category.colour} />
                {hit.category.name}
              </p>
            )}
            <Heading className="headline line-clamp-3 text-17 md:text-20">
              <Link
                to={articlePath(hit)}
                className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
              >
                <Runs runs={hit.titleRuns} />
              </Link>
            </Heading>
            <p className="line-clamp-3 text-15 text-quiet">
              <Runs runs={hit.excerptRuns} />
            </p>
            <time
              dateTime={hit.publishedAt}
              className="text-13 text-quiet"
              suppressHydrationWarning
            >
              {formatDay(hit.publishedAt, hit.locale, zone)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
