import { type LoaderFunctionArgs, Outlet } from "react-router";
import { pageOf } from "../platform/api/page-context.ts";
import { type Frame, loadFrame } from "./frame.server.ts";
import { PageTop } from "./page-top.tsx";
import { SkipLink } from "./skip-link.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<Frame> {
  return loadFrame(pageOf(context));
}

export function shouldRevalidate() {
  return false;
}

/** Layout without header and footer, for pages with a single purpose. */
export default function ZenLayout() {
  return (
    <>
      <PageTop />
      <SkipLink ground="dark" />
      <main id="content" tabIndex={-1} className="flex w-full grow flex-col">
        <Outlet />
      </main>
    </>
  );
}
