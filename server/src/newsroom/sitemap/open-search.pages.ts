import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type DocumentRoute, openDocument } from "../../platform/http/document.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";

/** Longest names and description, in characters, by the specification. */
const LENGTH = { shortName: 16, longName: 48, description: 1024 };

/** Lets browsers search the site from their address bar. @see https://github.com/dewitt/opensearch */
async function openSearch(context: CallContext): Promise<string> {
  const { locale, platform } = context;
  const { siteName, tagline, description } = await websiteSettings(context);
  const at = (path: string) => platform.publicUrl + inLocalePath(locale, path);
  const text = (name: string, value: string) => element(name, {}, value);
  return xmlDocument(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/", "xml:lang": locale },
      text("ShortName", cut(siteName, LENGTH.shortName)),
      text("LongName", cut(siteName, LENGTH.longName)),
      text("Description", cut(description || tagline || siteName, LENGTH.description)),
      element("Url", { type: "text/html", method: "get", template: `${at("/search")}?q={searchTerms}` }),
      element("Url", { type: "application/opensearchdescription+xml", rel: "self", template: at("/opensearch.xml") }),
      text("Language", locale),
      text("InputEncoding", "UTF-8"),
      text("OutputEncoding", "UTF-8"),
    ),
  );
}

/** Whole words as far as they fit. */
function cut(value: string, length: number): string {
  if (value.length <= length) return value;
  const words = value.slice(0, length + 1).replace(/\s+\S*$/, "");
  return words.slice(0, length);
}

export const openSearchRoutes: DocumentRoute[] = [
  {
    path: /^\/opensearch\.xml$/,
    inEveryLocale: true,
    make: async (context) => openDocument("application/opensearchdescription+xml", await openSearch(context)),
  },
];
