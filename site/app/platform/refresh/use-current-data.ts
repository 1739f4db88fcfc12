import { useState } from "react";
import { useLocation } from "react-router";
import { useRefresh } from "./use-refresh.ts";

type Routes = Record<string, unknown>;

/** Requests in progress by path: several parts of a page are refreshed at the same time. */
const pending = new Map<string, Promise<Routes>>();

/** Loads the data of a page by route id. @throws Error if it cannot be loaded */
function loadRoutes(path: string): Promise<Routes> {
  const load = async () => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return ((await response.json()) as { routes: Routes }).routes;
  };
  const request = pending.get(path) ?? load().finally(() => pending.delete(path));
  pending.set(path, request);
  return request;
}

/** Returns the data of a route of the open page, loaded again whenever it is out of date (useRefresh). `shown` is from the page's load. */
export function useCurrentData<Data>(shown: Data, routeId: string): Data {
  const { pathname, search } = useLocation();
  const [loaded, setLoaded] = useState<{ replaced: Data; data: Data }>();
  useRefresh(async () => {
    const routes = await loadRoutes(`${pathname.replace(/\/$/, "")}/_payload.json${search}`).catch(() => undefined);
    const data = routes?.[routeId];
    if (data) setLoaded({ replaced: shown, data: data as Data });
  });
  return loaded?.replaced === shown ? loaded.data : shown;
}
