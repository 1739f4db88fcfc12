import { pagePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "react-router";
import "../audience/messages.ts";
import { useViewer } from "../audience/viewer.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { HydrationUnit } from "../platform/hydration-unit.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { Footer } from "./footer/footer.tsx";
import { type Frame, loadFrame } from "./frame.server.ts";
import { Header } from "./header/header.tsx";
import { PageTop } from "./page-top.tsx";
import { SkipLink } from "./skip-link.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<Frame> {
  return loadFrame(pageOf(context));
}

export function shouldRevalidate() {
  return false;
}

/** Layout of personal pages: header, account navigation and footer, without the news ticker. */
export default function DashboardLayout() {
  const frame = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <>
      <PageTop />
      <SkipLink />
      <HydrationUnit>
        <Header frame={frame} />
      </HydrationUnit>
      {viewer && <AccountNav />}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-4 pb-16 md:px-6"
      >
        <HydrationUnit>
          <Outlet />
        </HydrationUnit>
      </main>
      <HydrationUnit>
        <Footer frame={frame} />
      </HydrationUnit>
    </>
  );
}

const ACCOUNT_PAGES = [
  ["dashboard", "accountPages.dashboard"],
  ["account/saved", "accountPages.saved"],
  ["account/programs", "accountPages.programs"],
  ["account/subscription", "accountPages.subscription"],
  ["account", "accountPages.account"],
] as const;

function AccountNav() {
  const t = useMessages();
  const locale = useLocale();
  const { path } = splitLocale(useLocation().pathname);
  return (
    <nav aria-label={t("accountPages.title")} className="no-print border-b border-line bg-wash">
      <ul className="mx-auto flex max-w-page gap-x-6 overflow-x-auto px-4 md:px-6">
        {ACCOUNT_PAGES.map(([pattern, name]) => (
          <li key={pattern} className="shrink-0">
            <Link
              to={pagePath(locale, pattern)}
              aria-current={path === `/${pattern}` ? "page" : undefined}
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
