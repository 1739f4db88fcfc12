import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * Wraps the result of a loader in a private field. React Router serialises loader data for its own
 * script, which documents do not use (see page-state.ts); a wrapper without properties makes that
 * cheap.
 */
class LoaderData {
  readonly #value: unknown;
  constructor(value: unknown) {
    this.#value = value;
  }

  static valueOf(data: unknown): unknown {
    return data instanceof LoaderData ? data.#value : data;
  }
}

type Data = Record<string, unknown>;

/** Unwraps loader data, by route id. */
export const unwrapLoaderData = (wrapped: Data): Data =>
  Object.fromEntries(Object.entries(wrapped).map(([id, data]) => [id, LoaderData.valueOf(data)]));

/**
 * Returns a request handler per page, with only that page's routes: the cost of matching and
 * rendering grows with all routes.
 */
export function documentHandlers(build: ServerBuild): (routeId: string) => RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  return (routeId) => {
    let handler = handlers.get(routeId);
    if (!handler) {
      handler = createRequestHandler(buildOfPage(build, routeId), "production");
      handlers.set(routeId, handler);
    }
    return handler;
  };
}

/** Reduces the build to one page and its layouts. */
function buildOfPage(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = routeId; id !== undefined; id = build.routes[id]?.parentId)
    ids.unshift(id);
  const pick = <T>(from: Record<string, T>): Record<string, T> =>
    Object.fromEntries(ids.map((id) => [id, from[id] as T]));
  const routes = Object.entries(pick(build.routes)).map(([id, route]) => [
    id,
    route && { ...route, module: withWrappedLoader(route.module) },
  ]);
  return {
    ...build,
    routes: Object.fromEntries(routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/**
 * Wraps plain results of a module's loader. Responses and results of `data()` are left as they are.
 */
function withWrappedLoader(module: RouteModule): RouteModule {
  const { loader } = module;
  if (!loader) return module;
  return {
    ...module,
    loader: async (args) => {
      const value = await loader(args);
      return isResponse(value) ? value : new LoaderData(value);
    },
  };
}

/** True for a Response or a result of `data()`. */
const isResponse = (value: unknown): boolean =>
  value instanceof Response ||
  (typeof value === "object" &&
    value !== null &&
    "type" in value &&
    value.type === "DataWithResponseInit");
