import { inLocalePath, splitLocale } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "react-router";
import "../audience/words.ts";
import { useViewer } from "../audience/viewer.ts";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { Footer } from "./footer.tsx";
import { type Frame, loadFrame } from "./frame.server.ts";
import { Header } from "./header.tsx";
import { PageTop } from "./page-top.tsx";
import { SkipLink } from "./skip-link.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<Frame> {
  return loadFrame(pageOf(context));
}

export function shouldRevalidate() {
  return false;
}

/** Around what is one's own: the house's bar and foot, and between the two the reader's rooms side by side. No news runs past here. */
export default function DashboardLayout() {
  const frame = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <>
      <PageTop />
      <SkipLink />
      <Header frame={frame} />
      {viewer && <Rooms />}
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-4 pb-16 md:px-6">
        <Outlet />
      </main>
      <Footer frame={frame} />
    </>
  );
}

const ROOMS = [
  ["/dashboard", "rooms.dashboard"],
  ["/account/saved", "rooms.saved"],
  ["/account/subscription", "rooms.subscription"],
  ["/account", "rooms.account"],
] as const;

function Rooms() {
  const t = useWords();
  const locale = useLocale();
  const { path } = splitLocale(useLocation().pathname);
  return (
    <nav aria-label={t("rooms.title")} className="no-print border-b border-line bg-wash">
      <ul className="mx-auto flex max-w-page gap-x-6 overflow-x-auto px-4 md:px-6">
        {ROOMS.map(([to, name]) => (
          <li key={to} className="shrink-0">
            <Link
              to={inLocalePath(locale, to)}
              aria-current={path === to ? "page" : undefined}
              className="flex min-h-12 items-center border-b-4 border-transparent text-15 font-semibold hover:border-line aria-[current]:border-mint"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
