import type { ProgramCard as ProgramCardData } from "@masthead/contract/broadcast/program.ts";
import { programPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { LiveBadge } from "../air/live-badge.tsx";

/** Card of a program. On phones the image is next to the text, elsewhere above it. */
export function ProgramCard({
  program,
  eager = false,
  level = 3,
}: {
  program: ProgramCardData;
  eager?: boolean;
  level?: 2 | 3;
}) {
  const locale = useLocale();
  const Heading = `h${level}` as const;
  return (
    <article className="group relative grid h-full grid-cols-[38%_minmax(0,1fr)] content-start gap-x-4 md:flex md:flex-col md:gap-3">
      <div>
        <Picture
          picture={program.picture}
          shape="wide"
          sizes="(min-width: 64rem) 290px, (min-width: 48rem) 33vw, 38vw"
          upTo={640}
          eager={eager}
          decorative
          colour="var(--color-cyan)"
        />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1">
        {program.onAir && (
          <p className="text-13">
            <LiveBadge label="air.onAir" />
          </p>
        )}
        <Heading className="headline line-clamp-2 text-17 md:text-20">
          <Link
            to={programPath(locale, program.id)}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            {program.name}
          </Link>
        </Heading>
        <p className="line-clamp-2 text-15 text-quiet md:line-clamp-3">{program.summary}</p>
      </div>
    </article>
  );
}
