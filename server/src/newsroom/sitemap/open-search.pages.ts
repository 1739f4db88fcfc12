import { inLocalePath, searchPath } from "@masthead/contract/platform/paths.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";
import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";

/** Length limits of the OpenSearch specification, in characters. */
const MAX_LENGTH = { shortName: 16, longName: 48, description: 1024 };

/**
 * Renders the OpenSearch description, used by browsers to search the site. @see
 * https://github.com/dewitt/opensearch
 */
async function openSearch(context: CallContext): Promise<string> {
  const { locale, platform } = context;
  const { siteName, tagline, description } = await websiteSettings(context);
  const text = (name: string, value: string) => element(name, {}, value);
  return xmlDocument(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/", "xml:lang": locale },
      text("ShortName", truncate(siteName, MAX_LENGTH.shortName)),
      text("LongName", truncate(siteName, MAX_LENGTH.longName)),
      text("Description", truncate(description || tagline || siteName, MAX_LENGTH.description)),
      element("Url", {
        type: "text/html",
        method: "get",
        template: `${platform.publicUrl}${searchPath(locale)}?q={searchTerms}`,
      }),
      element("Url", {
        type: "application/opensearchdescription+xml",
        rel: "self",
        template: platform.publicUrl + inLocalePath(locale, "/opensearch.xml"),
      }),
      text("Language", locale),
      text("InputEncoding", "UTF-8"),
      text("OutputEncoding", "UTF-8"),
    ),
  );
}

/** Truncates a text at a word boundary. */
function truncate(value: string, length: number): string {
  if (value.length <= length) return value;
  const words = value.slice(0, length + 1).replace(/\s+\S*$/, "");
  return words.slice(0, length);
}

export const openSearchRoutes: DocumentRoute[] = [
  {
    path: /^\/opensearch\.xml$/,
    inEveryLocale: true,
    render: async (context) =>
      publicDocument("application/opensearchdescription+xml", await openSearch(context)),
  },
];
