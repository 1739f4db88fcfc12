import { useState } from "react";
import { useLocation } from "react-router";
import { useRefresh } from "./use-refresh.ts";

/**
 * Returns the data of a route of the open page, loaded again whenever it is out of date
 * (useRefresh). `shown` is from the page's load.
 */
export function useCurrentData<Data>(shown: Data, routeId: string): Data {
  const { pathname, search } = useLocation();
  const [loaded, setLoaded] = useState<{ replaced: Data; data: Data }>();
  useRefresh(async () => {
    const path = `${pathname.replace(/\/$/, "")}/_payload.json${search}`;
    // Without a connection, neither the module nor the data can be loaded: the next check tries
    // again.
    const routes = await import("./load-routes.ts")
      .then(({ loadRoutes }) => loadRoutes(path))
      .catch(() => undefined);
    const data = routes?.[routeId];
    if (data) setLoaded({ replaced: shown, data: data as Data });
  });
  return loaded?.replaced === shown ? loaded.data : shown;
}
