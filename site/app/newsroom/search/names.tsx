import type { NameGroup, NameHit } from "@masthead/contract/newsroom/search/search-names.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { useKindPath } from "./kinds.tsx";
import { pathOfHit } from "./path-of-hit.ts";
import { SpokenLine } from "./spoken/spoken-line.tsx";

/**
 * Groups of records other than articles. `alone`: the only group on the page, without a "see all"
 * link.
 */
export function NameGroups({
  q,
  groups,
  alone = false,
}: {
  q: string;
  groups: NameGroup[];
  alone?: boolean;
}) {
  const t = useMessages();
  if (!groups.length) return null;
  return (
    <div className="mb-8 flex max-w-list flex-col gap-6">
      {groups.some((group) => group.similar) && <p className="text-17">{t("found.similar")}</p>}
      {groups.map((group) => (
        <Group key={group.group} q={q} group={group} alone={alone} />
      ))}
    </div>
  );
}

function Group({
  q,
  group: { group, total, hits },
  alone,
}: {
  q: string;
  group: NameGroup;
  alone: boolean;
}) {
  const t = useMessages();
  const pathOf = useKindPath(q);
  return (
    <section aria-labelledby={`found-${group}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
        <h2 id={`found-${group}`} className="flex min-h-11 items-center text-20">
          {t(`found.groups.${group}`)}
        </h2>
        {!alone && total > hits.length && (
          <Link
            to={pathOf(group)}
            aria-describedby={`found-${group}`}
            className="flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
          >
            {t("found.seeAll")}
            <Icon name="forward" className="size-4" />
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 min-[36rem]:grid-cols-2 lg:grid-cols-3">
        {hits.map((hit) => (
          <li key={`${hit.kind}-${hit.id}`} className={hit.spoken ? "col-span-full" : undefined}>
            <Row hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ hit }: { hit: NameHit }) {
  const t = useMessages();
  const locale = useLocale();
  const isPerson = hit.kind === "author" || hit.kind === "person";
  const showsImage = hit.picture !== null || (hit.kind !== "tag" && hit.kind !== "category");
  const detail = hit.program?.name ?? hit.detail;
  return (
    <div className="group relative flex min-h-11 items-start gap-3 py-2">
      {showsImage && (
        <div className={isPerson ? "w-14 shrink-0" : "w-20 shrink-0"}>
          <Picture
            picture={hit.picture}
            shape={isPerson ? "square" : "wide"}
            sizes={isPerson ? "56px" : "80px"}
            upTo={320}
            decorative
          />
        </div>
      )}
      <div className="flex min-w-0 grow flex-col">
        <p className="flex items-center gap-2 text-13 text-quiet">
          {hit.premium && (
            <span className="bg-ink px-1.5 font-semibold text-paper">{t("premium")}</span>
          )}
          {t(`found.kind.${hit.medium ?? hit.kind}`)}
        </p>
        <h3 className="line-clamp-2 font-semibold">
          <Link
            to={pathOfHit(locale, hit)}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            {hit.name}
          </Link>
        </h3>
        {detail && <p className="line-clamp-2 text-15 text-quiet">{detail}</p>}
        {hit.time && <RelativeTime at={hit.time} locale={locale} />}
        {hit.spoken && <SpokenLine spoken={hit.spoken} />}
      </div>
    </div>
  );
}
