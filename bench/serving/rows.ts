import { articlePath, categoryPath } from "@masthead/contract/platform/paths.ts";
import { apiPath } from "../../site/app/platform/api/api.ts";
import { getApi } from "../tools/get-api.ts";
import { ENCODINGS, type Encoding } from "./nginx.ts";

/** Kind of request, and its throughput target. */
export interface BenchRow {
  path: string;
  /** Description of the client, for the table. */
  client: string;
  encoding: Encoding;
  headers?: Record<string, string>;
  /** Difference of the request from a plain GET by wrk: see measure-row.ts. */
  kind?: "http10" | "unknownParameter" | "head" | "notModified" | "redirect";
  /** Minimum share of nginx's throughput. */
  target: number;
}

/** A path of each kind of page and API call, on the demo data. */
export interface DemoPaths {
  article: string;
  category: string;
  apiList: string;
  apiDetail: string;
  apiHome: string;
  apiSettings: string;
}

export async function findPaths(url: string): Promise<DemoPaths> {
  const [article] = await getApi(url, "GET /v2/article/main", { locale: "en-US" });
  if (!article?.category) throw new Error("the demo data has no article");
  return {
    article: articlePath(article),
    category: categoryPath("en-US", article.category.id),
    apiList: "/api/v1/article?locale=en-US",
    apiDetail: `/api/v2/article/details/${article.id}?locale=en-US`,
    apiHome: apiPath("GET /v2/article/main", { locale: "en-US" }),
    apiSettings: "/api/v1/setting/website?locale=en-US",
  };
}

const PAGE_TARGET = 3 / 4;
const OTHER_TARGET = 1 / 2;
const BROWSER_HEADERS = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
};

export function benchRows(paths: DemoPaths): BenchRow[] {
  const { article, apiList, apiDetail, apiHome, apiSettings } = paths;
  const br = (path: string, client: string, row: Partial<BenchRow>): BenchRow => ({
    path,
    client,
    encoding: "br",
    target: PAGE_TARGET,
    ...row,
  });
  const inEachEncoding = (path: string, target: number) =>
    ENCODINGS.map((encoding): BenchRow => ({ path, client: encoding, encoding, target }));
  return [
    ...[article, paths.category, "/", "/ar", "/rss.xml"].flatMap((path) =>
      inEachEncoding(path, PAGE_TARGET),
    ),
    br("/", "browser, English", {
      headers: { ...BROWSER_HEADERS, "accept-language": "en-GB,en;q=0.9" },
    }),
    br("/", "browser, cookie", {
      headers: {
        ...BROWSER_HEADERS,
        "accept-language": "ar,en;q=0.5",
        cookie: "theme=dark; locale=en-US",
      },
    }),
    br("/", "browser, Arabic", {
      headers: { ...BROWSER_HEADERS, "accept-language": "ar-JO,ar;q=0.9,en;q=0.5" },
      kind: "redirect",
    }),
    br(article, "If-None-Match", { kind: "notModified", target: OTHER_TARGET }),
    br(article, "HEAD", { kind: "head", target: OTHER_TARGET }),
    br(article, "HTTP/1.0", { kind: "http10", target: OTHER_TARGET }),
    br(article, "Connection: close", { headers: { connection: "close" }, target: OTHER_TARGET }),
    br(`${article}?utm_source=…`, "unknown parameter", {
      kind: "unknownParameter",
      target: OTHER_TARGET,
    }),
    ...[apiList, apiDetail, apiHome, apiSettings].flatMap((path) =>
      inEachEncoding(path, OTHER_TARGET),
    ),
    br(apiHome, "If-None-Match", { kind: "notModified", target: OTHER_TARGET }),
    br(apiHome, "HEAD", { kind: "head", target: OTHER_TARGET }),
  ];
}
