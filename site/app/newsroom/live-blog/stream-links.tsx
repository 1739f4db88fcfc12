import type { LiveStream } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import type { LivePlace } from "./load-live-page.ts";
import { placePath } from "./place-path.ts";

interface Props {
  path: string;
  streams: readonly LiveStream[];
  place: LivePlace;
}

/** Links to all entries of a live blog, and to each of its streams, in the order that is shown. */
export function StreamLinks({ path, streams, place: { stream, order } }: Props) {
  const t = useMessages();
  if (!streams.length) return null;
  const links = [{ id: undefined, name: t("liveBlog.allStreams") }, ...streams];
  return (
    <nav aria-label={t("liveBlog.streams")} className="no-print mt-6">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ id, name }) => (
          <li key={id ?? 0}>
            <Link
              to={`${placePath(path, { stream: id, entry: undefined, order })}#live-blog`}
              aria-current={id === stream ? "true" : undefined}
              className={`flex min-h-11 items-center border px-4 text-15 font-semibold ${id === stream ? "border-ink bg-ink text-paper" : "border-line hover:border-ink"}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
