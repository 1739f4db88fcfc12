import { pagePath } from "@masthead/contract/platform/paths.ts";
import { Outlet } from "react-router";
import { SiteLogo } from "../layouts/site-logo.tsx";
import { StationLogo } from "../layouts/station-logo.tsx";
import { useFrame } from "../platform/frame-data.ts";
import { useLocale } from "../platform/locale.ts";
import { Link } from "../ui/link.tsx";

/** Layout with only the station's name above the page. */
export default function Letterhead() {
  const frame = useFrame();
  const locale = useLocale();
  return (
    <>
      <div className="border-b border-line">
        <Link
          to={pagePath(locale, "")}
          className="mx-auto flex min-h-14 max-w-page items-center gap-2 px-4 font-headline text-24 font-bold md:px-6"
        >
          {frame?.logos ? (
            <StationLogo logos={frame.logos} name={frame.settings.siteName} className="h-8" />
          ) : (
            <>
              <SiteLogo />
              {frame?.settings.siteName}
            </>
          )}
        </Link>
      </div>
      <div className="mx-auto w-full max-w-page grow px-4 pb-16 md:px-6">
        <Outlet />
      </div>
    </>
  );
}
