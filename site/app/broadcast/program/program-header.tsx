import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import { pagePath, podcastPath } from "@masthead/contract/platform/paths.ts";
import { FollowProgram } from "../../audience/program-follow/follow-program.tsx";
import { SaveOrFollowButton } from "../../audience/save-or-follow/save-or-follow-button.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { headlineSize } from "../../ui/headline.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { AddAiringToCalendar } from "../air/add-to-calendar.tsx";
import { AgeBadge } from "../air/age-badge.tsx";
import { Availability } from "../air/availability.tsx";
import { LiveBadge } from "../air/live-badge.tsx";
import { StationTime } from "../air/station-time.tsx";
import { channelPath } from "../player-items.ts";
import { RichText } from "../rich-text.tsx";
import { isShortDescription } from "./about.tsx";

/** Header of a program page: image, breadcrumb, name, description, next airing and podcast link. */
export function ProgramHeader({ program }: { program: ProgramDetails }) {
  const t = useMessages();
  const locale = useLocale();
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
        {program.ageRating > 0 && (
          <p className="mt-2">
            <AgeBadge rating={program.ageRating} />
          </p>
        )}
        {isShortDescription(program) ? (
          <div className="mt-2">
            <RichText html={program.descriptionHtml} />
          </div>
        ) : (
          <p className="mt-3 text-17 text-quiet">{program.summary}</p>
        )}
        <Availability rule={program.countryRule} />
        <NextAiring program={program} />
        <div className="mt-3 flex flex-wrap gap-3">
          <SaveOrFollowButton kind="program" id={program.id} name={program.name} />
          <FollowProgram id={program.id} name={program.name} />
          {program.podcast && (
            <a
              href={podcastPath(locale, program.id)}
              className="inline-flex min-h-11 items-center gap-2.5 border border-ink px-4 text-15 font-semibold hover:bg-wash"
            >
              <Icon name="listen" />
              {t("programs.podcast")}
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

/** What is on air now, with a link to the channel, or the next airing. */
function NextAiring({ program }: { program: ProgramDetails }) {
  const t = useMessages();
  const locale = useLocale();
  const [airing] = program.airings;
  const channel =
    program.slots.find(({ channel: { id } }) => id === airing?.channelId)?.channel ??
    program.channel;
  if (!airing && !channel) return null;
  return (
    <div className="edged mt-4 flex w-full items-center justify-between gap-3 border-s-4 border-cyan bg-wash px-4 py-3">
      <div className="min-w-0 text-15">
        {airing && (
          <p className="text-13 font-semibold text-quiet">
            {airing.onAir ? <LiveBadge label="air.onAir" /> : t("programs.nextAiring")}
          </p>
        )}
        {airing && (
          <StationTime
            from={airing.startsAt}
            to={airing.endsAt}
            showDay={!airing.onAir}
            className="block text-15 font-semibold sm:text-17"
          />
        )}
        {channel && (
          <Link
            to={channelPath(locale, channel)}
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-mint decoration-2 underline-offset-4"
          >
            {t(channel.kind === "audio" ? "programs.listenOn" : "programs.watchOn", {
              name: channel.name,
            })}
          </Link>
        )}
      </div>
      {airing && !airing.onAir && <AddAiringToCalendar airing={airing} small />}
    </div>
  );
}
