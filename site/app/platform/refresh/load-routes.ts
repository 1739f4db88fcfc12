type Routes = Record<string, unknown>;

/** Requests in progress by path: several parts of a page are refreshed at the same time. */
const pending = new Map<string, Promise<Routes>>();

/** Loads the data of a page by route id. @throws Error if it cannot be loaded */
export function loadRoutes(path: string): Promise<Routes> {
  const load = async () => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return ((await response.json()) as { routes: Routes }).routes;
  };
  const request = pending.get(path) ?? load().finally(() => pending.delete(path));
  pending.set(path, request);
  return request;
}
