import type { LoaderFunctionArgs } from "react-router";
import { Outlet, useLoaderData } from "react-router";
import "../audience/words.ts";
import { useKeepViewer, type Viewer, viewerWithSubscription } from "../audience/viewer.ts";
import { pageOf } from "../system/page-context.ts";

/** Its scripts run at once. */
export const handle = { app: true };

/** Around every page that depends on who asks: says who that is. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ viewer: Viewer | null }> {
  return { viewer: await viewerWithSubscription(pageOf(context)) };
}

export default function PersonalLayout() {
  const { viewer } = useLoaderData<typeof loader>();
  useKeepViewer(viewer);
  return (
    <>
      {/* React Aria would add a style element of this name, which the policy does not allow; base.css says what it would. */}
      <meta id="react-aria-pressable-style" name="robots" content="noindex" />
      <Outlet />
    </>
  );
}
