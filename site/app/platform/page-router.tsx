import { type ContextType, Fragment, useEffect, useLayoutEffect, useState } from "react";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut as createHmrRoutes,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_RemixErrorBoundary as FrameErrorBoundary,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_mapRouteProperties as mapRouteProperties,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Frame } from "../layouts/frame.server.ts";
import { DEFAULT_ZONE } from "./dates.ts";
import { type PageState, readPageState } from "./document/page-state.ts";
import { reportBoundaryError } from "./errors/error-hook.ts";
import { nextTask } from "./next-task.ts";

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;
type Manifest = Framework["manifest"];

type Settings = Partial<Frame["settings"]>;

/** Values that the scripts of a document assign: see `Scripts` of React Router. */
interface DocumentWindow {
  __reactRouterContext: Omit<Framework, "manifest" | "routeModules">;
  __reactRouterManifest: Manifest;
  __reactRouterRouteModules: Framework["routeModules"];
  /** Read by hot module replacement. */
  __reactRouterDataRouter?: DataRouter & { createRoutesForHMR?: typeof createHmrRoutes };
}

export interface PageRouter {
  router: DataRouter;
  framework: Framework;
  /** Time zone of the station. */
  timeZone: string;
}

/**
 * Creates the router of the document, outside of hydration, so that it is a task of its own. It
 * knows only the routes of this page: matching compiles the paths of all known routes, which takes
 * a phone up to 100 ms. The first navigation adds the others.
 */
export function createPageRouter(): PageRouter {
  const {
    __reactRouterContext: context,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: routeModules,
  } = window as unknown as DocumentWindow;
  const state = readPageState();
  const pageIds = Object.keys(routeModules);
  const loaded = hydrationData(state, pageIds, manifest);
  const routesOf = (routes: Manifest["routes"]) =>
    createClientRoutes(routes, routeModules, loaded, true, false);
  let isComplete = false;
  const router: DataRouter = createRouter({
    routes: routesOf(
      Object.fromEntries(pageIds.map((id) => [id, manifest.routes[id]])) as Manifest["routes"],
    ),
    history: createBrowserHistory(),
    hydrationData: loaded,
    hydrationRouteProperties,
    mapRouteProperties,
    future: context.future,
    dataStrategy: getDataStrategy(
      () => router,
      manifest,
      routeModules,
      true,
      undefined,
      context.future.v8_trailingSlashAwareDataRequests,
    ),
    patchRoutesOnNavigation: async ({ patch, signal }) => {
      // The browser shows the answer to a tap first.
      if (!isComplete) await nextTask();
      if (isComplete || signal.aborted) return;
      isComplete = true;
      addRoutes(routesOf(manifest.routes), new Set(pageIds), patch);
    },
  });
  if (router.state.initialized) router.initialize();
  if (import.meta.env.DEV)
    (window as unknown as DocumentWindow).__reactRouterDataRouter = Object.assign(router, {
      createRoutesForHMR: createHmrRoutes,
    });
  return {
    router,
    framework: { ...context, manifest, routeModules },
    timeZone: timeZoneOf(state.loaderData),
  };
}

/** Returns the time zone of the layout's data. */
const timeZoneOf = (loaderData: PageState["loaderData"]) =>
  (Object.values(loaderData) as ({ settings?: Settings } | null)[]).find((data) => data?.settings)
    ?.settings?.timeZone ?? DEFAULT_ZONE;

type Routes = ReturnType<typeof createClientRoutes>;

/** Adds the routes that the router does not have yet, at each level of the tree. */
function addRoutes(
  routes: Routes,
  known: ReadonlySet<string>,
  patch: (parent: string | null, children: Routes) => void,
  parent: string | null = null,
): void {
  const added = routes.filter(({ id }) => !known.has(id));
  if (added.length) patch(parent, added);
  for (const { id, children } of routes)
    if (known.has(id) && children) addRoutes(children, known, patch, id);
}

/** Returns the state of the page, with null as the data of its routes without a loader. */
const hydrationData = (
  { loaderData, actionData, errors }: PageState,
  ids: string[],
  { routes }: Manifest,
) => ({
  loaderData: {
    ...loaderData,
    ...Object.fromEntries(ids.filter((id) => !routes[id]?.hasLoader).map((id) => [id, null])),
  },
  actionData: actionData as Record<string, unknown> | null,
  errors,
});

interface Props extends PageRouter {
  /** Called when the frame has hydrated; its units follow. */
  onHydrated: () => void;
}

/** Routed page. Has the structure of React Router's `ServerRouter`, on which `useId` depends. */
export function RoutedPage({ router, framework, onHydrated }: Props) {
  const [location, setLocation] = useState(router.state.location);

  useLayoutEffect(() => {
    if (!router.state.initialized) router.initialize();
    return router.subscribe((state) => setLocation(state.location));
  }, [router]);

  useEffect(onHydrated, [onHydrated]);

  return (
    <>
      <FrameworkContext value={framework}>
        <FrameErrorBoundary location={location}>
          <RouterProvider router={router} onError={reportBoundaryError} />
        </FrameErrorBoundary>
      </FrameworkContext>
      <Fragment />
    </>
  );
}
