import { createRequestHandler, data, redirect, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { startServedPlatform } from "../../../test/test-server.ts";
import type { PageRenderer } from "./render-page.ts";

/** Minimal site with a few routes, in the shape of a React Router server build. */
function siteOf(
  loaders: Record<string, { path: string; loader: (args: { url: URL }) => unknown }>,
): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(loaders).map(([id, { path, loader }]) => [
      id,
      {
        id,
        path,
        parentId: "root",
        module: {
          default: () => null,
          loader: ({ request }: { request: Request }) => loader({ url: new URL(request.url) }),
        },
      },
    ]),
  );
  const root = { id: "root", path: "", module: { default: () => null } };
  return {
    entry: {
      module: {
        default: async (_request: Request, status: number, headers: Headers) =>
          new Response("a page", { status, headers }),
        handleError: () => {},
      },
    },
    routes: { root, ...routes },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    future: {
      v8_middleware: true,
      v8_passThroughRequests: true,
      v8_splitRouteModules: true,
      v8_trailingSlashAwareDataRequests: true,
      v8_viteEnvironmentApi: true,
    },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

const NESTED = {
  when: new Date(0),
  numbers: new Map([["one", 1]]),
  set: new Set(["a"]),
  big: 12n,
  later: Promise.resolve({ deep: Promise.resolve("there") }),
  nothing: null,
  list: [undefined, "x"],
};

const build = siteOf({
  home: { path: "/", loader: () => ({ hello: "home" }) },
  arabic: { path: "/ar", loader: () => ({ hello: "مرحبًا" }) },
  article: { path: "/article/:id", loader: ({ url }) => ({ page: url.searchParams.get("page") }) },
  list: { path: "/latest-news", loader: ({ url }) => ({ page: url.searchParams.get("page") }) },
  rich: { path: "/rich", loader: () => NESTED },
  former: { path: "/former", loader: () => redirect("/article/7?page=2", 301) },
  away: { path: "/away", loader: () => redirect("https://other.example/", 302) },
  gone: { path: "/gone", loader: () => Promise.reject(data(null, { status: 404 })) },
  broken: { path: "/broken", loader: () => Promise.reject(new Error("the secret cause")) },
});

const handle = createRequestHandler(build, "production");
const site: PageRenderer = async (pageUrl) => {
  if (pageUrl.key === "/moved")
    return {
      status: 301,
      text: "",
      contentType: "text/plain",
      headers: { location: "/article/9" },
      cacheable: true,
    };
  const reply = await handle(new Request(new URL(pageUrl.key, "https://news.example")));
  const { "content-type": contentType = "text/html", ...headers } = Object.fromEntries(
    reply.headers,
  );
  return {
    status: reply.status,
    text: await reply.text(),
    contentType,
    headers,
    cacheable: reply.status === 200,
  };
};

const { server } = await startServedPlatform({ LOG_LEVEL: "silent" }, site);

const payload = async (path: string) => {
  const reply = await server.get(`${path}/_payload.json`);
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  return {
    status: reply.status,
    location: reply.headers.get("location"),
    body: await reply.json(),
  };
};

describe("page payload", () => {
  it("contains the data of the page's routes, its path and its locale", async () => {
    expect(await payload("")).toEqual({
      status: 200,
      location: null,
      body: { path: "/", locale: "en-US", routes: { home: { hello: "home" } } },
    });
    expect(await payload("/ar")).toEqual({
      status: 200,
      location: null,
      body: { path: "/", locale: "ar-JO", routes: { arabic: { hello: "مرحبًا" } } },
    });
    expect((await payload("/article/7")).body).toEqual({
      path: "/article/7",
      locale: "en-US",
      routes: { article: { page: null } },
    });
  });

  it("depends on the same query parameters as the page", async () => {
    const reply = await server.get("/latest-news/_payload.json?page=3&utm_source=x&_routes=none");
    expect(await reply.json()).toMatchObject({ routes: { list: { page: "3" } } });
  });

  it("converts values without a JSON form to JSON", async () => {
    expect((await payload("/rich")).body.routes.rich).toEqual({
      when: "1970-01-01T00:00:00.000Z",
      numbers: { one: 1 },
      set: ["a"],
      big: "12",
      later: { deep: "there" },
      nothing: null,
      list: [null, "x"],
    });
  });

  it("has the status of its page", async () => {
    expect(await payload("/gone")).toEqual({
      status: 404,
      location: null,
      body: { path: "/gone", locale: "en-US", status: 404 },
    });
    expect(await payload("/no/such/page")).toMatchObject({ status: 404, body: { status: 404 } });
    const broken = await payload("/broken");
    expect(broken).toMatchObject({ status: 500, body: { status: 500 } });
    expect(JSON.stringify(broken)).not.toContain("secret");
  });

  it("redirects to the payload of the page's redirect target, and contains the target's URL", async () => {
    expect(await payload("/former")).toEqual({
      status: 301,
      location: "/article/7/_payload.json?page=2",
      body: { path: "/former", locale: "en-US", status: 301, location: "/article/7?page=2" },
    });
    expect(await payload("/away")).toMatchObject({
      status: 302,
      location: "https://other.example/",
      body: { location: "https://other.example/" },
    });
    expect(await payload("/moved")).toMatchObject({
      status: 301,
      location: "/article/9/_payload.json",
      body: { location: "/article/9" },
    });
  });

  it("is cacheable, with ETag and 304", async () => {
    const first = await server.get("/article/8/_payload.json");
    expect(first.headers.get("cache-control")).toContain("s-maxage");
    expect(
      (
        await server.get("/article/8/_payload.json", {
          "if-none-match": first.headers.get("etag") ?? "",
        })
      ).status,
    ).toBe(304);
  });
});
