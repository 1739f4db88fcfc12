import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import { pagePath, podcastPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { headlineSize } from "../../ui/headline.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { LiveBadge } from "../air/live-badge.tsx";
import { channelPath } from "../player-items.ts";
import { Presenters } from "./facts.tsx";

/** Header of a program page: image, breadcrumb, name, presenters, channel and podcast link. */
export function ProgramHeader({ program }: { program: ProgramDetails }) {
  const t = useMessages();
  const locale = useLocale();
  const { channel } = program;
  return (
    <header className="grid grid-cols-1 gap-x-6 gap-y-5 md:pt-6 lg:grid-cols-12">
      <div className="max-md:-mx-4 lg:col-span-7">
        <Picture
          picture={program.picture}
          shape="wide"
          sizes="(min-width: 80rem) 709px, (min-width: 64rem) 57vw, 100vw"
          upTo={1920}
          eager
          colour="var(--color-cyan)"
        />
      </div>
      <div className="flex flex-col items-start lg:col-span-5">
        <nav
          aria-label={t("breadcrumb")}
          className="flex min-h-11 flex-wrap items-center gap-x-2 text-15 font-semibold"
        >
          <Link
            to={pagePath(locale, "programs")}
            className="flex min-h-11 items-center text-quiet underline-offset-4 hover:underline"
          >
            {t("broadcast.programs")}
          </Link>
          {program.category && (
            <>
              <Icon name="forward" className="size-3.5 text-quiet" />
              <Link
                to={`${pagePath(locale, "programs")}#category-${program.category.id}`}
                className="flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                {program.category.name}
              </Link>
            </>
          )}
        </nav>
        <h1 className={headlineSize(program.name, "lead")}>{program.name}</h1>
        <Presenters presenters={program.presenters} />
        {channel && (
          <p className="mt-3 text-15">
            {program.onAir ? (
              <Link
                to={channelPath(locale, channel)}
                className="inline-flex min-h-11 items-center gap-3 bg-ink px-4 text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
              >
                <LiveBadge label="air.onAir" />
                <span className="border-s border-current ps-3">{channel.name}</span>
              </Link>
            ) : (
              <Link
                to={channelPath(locale, channel)}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
              >
                {channel.name}
              </Link>
            )}
          </p>
        )}
        {program.podcast && (
          <a
            href={podcastPath(locale, program.id)}
            className="mt-3 inline-flex min-h-11 items-center gap-2.5 border border-ink px-4 text-15 font-semibold hover:bg-wash"
          >
            <Icon name="listen" />
            {t("programs.podcast")}
          </a>
        )}
      </div>
    </header>
  );
}
