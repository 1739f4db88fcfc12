import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * What a loader of a document returned. The library serialises loader data for its own script, which no document has (see page-state.ts):
 * this has nothing that it would find.
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

/** Loader data by route, as the loaders returned it. */
export const loaderDataOf = (held: Data): Data =>
  Object.fromEntries(Object.entries(held).map(([id, data]) => [id, LoaderData.valueOf(data)]));

/** Handles requests for documents, each page by a build of its own routes alone: matching and rendering take time for every route there is. */
export function documentHandlers(build: ServerBuild): (routeId: string) => RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  return (routeId) => {
    let handler = handlers.get(routeId);
    if (!handler) {
      handler = createRequestHandler(branchOf(build, routeId), "production");
      handlers.set(routeId, handler);
    }
    return handler;
  };
}

/** The build with one page and the layouts around it. */
function branchOf(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = routeId; id !== undefined; id = build.routes[id]?.parentId) ids.unshift(id);
  const pick = <T>(from: Record<string, T>): Record<string, T> => Object.fromEntries(ids.map((id) => [id, from[id] as T]));
  const routes = Object.entries(pick(build.routes)).map(([id, route]) => [id, route && { ...route, module: holding(route.module) }]);
  return { ...build, routes: Object.fromEntries(routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** The module with a loader whose plain results are held. Results with a status or headers of their own stay as they are. */
function holding(module: RouteModule): RouteModule {
  const { loader } = module;
  if (!loader) return module;
  return {
    ...module,
    loader: async (args) => {
      const value = await loader(args);
      return isReply(value) ? value : new LoaderData(value);
    },
  };
}

/** A response, or what `data()` returns. */
const isReply = (value: unknown): boolean =>
  value instanceof Response || (typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit");
