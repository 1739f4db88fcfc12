import type { LoaderFunctionArgs } from "react-router";
import { Outlet, useLoaderData } from "react-router";
import { applyGuard } from "../audience/guards.ts";
import "../audience/messages.ts";
import { loadViewerWithSubscription, usePersistViewer, type Viewer } from "../audience/viewer.ts";
import { pageOf } from "../platform/api/page-context.ts";

export const middleware = [applyGuard];

/** Layout route of all personalised pages: loads the viewer. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ viewer: Viewer | null }> {
  return { viewer: await loadViewerWithSubscription(pageOf(context)) };
}

export default function PersonalLayout() {
  const { viewer } = useLoaderData<typeof loader>();
  usePersistViewer(viewer);
  return (
    <>
      {/* Prevents React Aria from adding its style element, which the CSP forbids; base.css
          contains the same rules. */}
      <meta id="react-aria-pressable-style" name="robots" content="noindex" />
      <Outlet />
    </>
  );
}
