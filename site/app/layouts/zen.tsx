import { type LoaderFunctionArgs, Outlet } from "react-router";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { type Frame, loadFrame } from "./frame.server.ts";
import { PageTop } from "./page-top.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<Frame> {
  return loadFrame(pageOf(context));
}

export function shouldRevalidate() {
  return false;
}

/** Nothing but the page: no header, no footer, for screens that show one thing. */
export default function ZenLayout() {
  const t = useWords();
  return (
    <>
      <PageTop />
      <a
        href="#content"
        className="sr-only bg-paper font-semibold text-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-(--z-skip) focus:px-5 focus:py-3"
      >
        {t("skip")}
      </a>
      <main id="content" tabIndex={-1} className="flex w-full grow flex-col">
        <Outlet />
      </main>
    </>
  );
}
