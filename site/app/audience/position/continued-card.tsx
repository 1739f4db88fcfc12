import type { ContinuedItem } from "@masthead/contract/audience/position.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { continuePath, progressOf } from "./continue-path.ts";
import "./messages.ts";

/** Started article or recording: its image, title, and what is left of it. */
export function ContinuedCard({ item }: { item: ContinuedItem }) {
  const t = useMessages();
  const locale = useLocale();
  const { article, episode } = item;
  const { share, minutesLeft } = progressOf(item);
  const label = episode ? episode.program.name : article?.category?.name;
  const percent = Math.max(1, Math.round(share * 100));
  return (
    <article className="group relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
      <div>
        <Picture
          picture={episode ? episode.picture : (article?.lead ?? null)}
          shape="wide"
          sizes="112px"
          upTo={320}
          decorative
          colour={article?.category?.colour ?? "var(--color-cyan)"}
        />
        <div className="h-1 bg-line" aria-hidden>
          <div className="h-full bg-mint" style={{ width: `${percent}%` }} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1">
        {label && <p className="max-w-full truncate text-13 font-semibold text-quiet">{label}</p>}
        <h3 className="headline line-clamp-3 text-17">
          <Link
            to={continuePath(locale, item)}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            <bdi>{(article ?? episode)?.title}</bdi>
          </Link>
        </h3>
        <p className="text-13 text-quiet">
          {minutesLeft === null
            ? t("continuing.read", { share: percent })
            : t("continuing.minutesLeft", { count: minutesLeft })}
        </p>
      </div>
    </article>
  );
}
