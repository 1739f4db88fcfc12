import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { articlePath, categoryPath } from "@masthead/contract/system/paths.ts";
import { ENCODINGS, type Encoding } from "./nginx.ts";

/** One kind of request, and how fast it should be answered. */
export interface Row {
  path: string;
  /** What the client sends, for the table. */
  client: string;
  encoding: Encoding;
  headers?: Record<string, string>;
  /** How the request is made when not by wrk's own GET: see requests.ts. */
  kind?: "http10" | "unknownParameter" | "head" | "notModified" | "redirect";
  /** Share of the replies of nginx that is to be reached. */
  target: number;
}

/** One path of each kind of page, on the data of the demo. */
export interface Paths {
  article: string;
  category: string;
  apiList: string;
  apiDetail: string;
  apiHome: string;
  apiSettings: string;
}

export async function findPaths(url: string): Promise<Paths> {
  const apiHome = "/api/v2/article/main?locale=en-US";
  const [article] = (await (await fetch(url + apiHome)).json()) as ArticleCard[];
  if (!article?.category) throw new Error("the demo has no article");
  return {
    article: articlePath(article),
    category: categoryPath("en-US", article.category.id),
    apiList: "/api/v1/article?locale=en-US",
    apiDetail: `/api/v2/article/details/${article.id}?locale=en-US`,
    apiHome,
    apiSettings: "/api/v1/setting/website?locale=en-US",
  };
}

const CACHED = 3 / 4;
const OTHER = 1 / 2;
const BROWSER = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
};

export function rowsOf(paths: Paths): Row[] {
  const { article, apiList, apiDetail, apiHome, apiSettings } = paths;
  const br = (path: string, client: string, row: Partial<Row>): Row => ({ path, client, encoding: "br", target: CACHED, ...row });
  const inEach = (path: string, target: number) => ENCODINGS.map((encoding): Row => ({ path, client: encoding, encoding, target }));
  return [
    ...[article, paths.category, "/", "/ar", "/rss.xml"].flatMap((path) => inEach(path, CACHED)),
    br("/", "browser, English", { headers: { ...BROWSER, "accept-language": "en-GB,en;q=0.9" } }),
    br("/", "browser, cookie", { headers: { ...BROWSER, "accept-language": "ar,en;q=0.5", cookie: "theme=dark; locale=en-US" } }),
    br("/", "browser, Arabic", { headers: { ...BROWSER, "accept-language": "ar-JO,ar;q=0.9,en;q=0.5" }, kind: "redirect" }),
    br(article, "If-None-Match", { kind: "notModified", target: OTHER }),
    br(article, "HEAD", { kind: "head", target: OTHER }),
    br(article, "HTTP/1.0", { kind: "http10", target: OTHER }),
    br(article, "Connection: close", { headers: { connection: "close" }, target: OTHER }),
    br(`${article}?utm_source=…`, "unknown parameter", { kind: "unknownParameter", target: OTHER }),
    ...[apiList, apiDetail, apiHome, apiSettings].flatMap((path) => inEach(path, OTHER)),
    br(apiHome, "If-None-Match", { kind: "notModified", target: OTHER }),
    br(apiHome, "HEAD", { kind: "head", target: OTHER }),
  ];
}
