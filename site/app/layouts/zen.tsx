import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { Link } from "../ui/link.tsx";
import { type Frame, loadFrame } from "./frame.server.ts";
import { HouseMark } from "./house-mark.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<Frame> {
  return loadFrame(pageOf(context));
}

export function shouldRevalidate() {
  return false;
}

/** The page alone, below the station's name. */
export default function ZenLayout() {
  const { settings } = useLoaderData<typeof loader>();
  const locale = useLocale();
  return (
    <>
      <header className="border-b border-line">
        <Link
          to={inLocalePath(locale, "/")}
          className="mx-auto flex min-h-14 max-w-page items-center gap-2 px-4 font-headline text-24 font-bold md:px-6"
        >
          <HouseMark />
          {settings.siteName}
        </Link>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-4 pb-16 md:px-6">
        <Outlet />
      </main>
    </>
  );
}
