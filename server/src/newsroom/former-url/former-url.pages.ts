import { innerContext } from "../../platform/inner-context.ts";
import type { PageRenderer } from "../../platform/pages/render-page.ts";
import type { Platform } from "../../platform/platform.ts";
import { findRedirect } from "./former-url.service.ts";

/** Wraps the site: where it has no page, redirects to the record that was at that URL before. */
export function withRedirects(platform: Platform, site: PageRenderer): PageRenderer {
  return async (address, asked) => {
    // A personal page may process a form, so it must run once only.
    if (address.personal) return site(address, asked);
    // The home page has no parameters: these are short WordPress URLs.
    const isShortUrl = address.path === "/" && address.query.size > 0;
    const page = isShortUrl ? undefined : await site(address);
    if (address.malformed || (page && page.status !== 404)) return page;
    const location = await findRedirect(innerContext(platform, address.locale), address.key);
    if (location)
      return {
        status: 301,
        text: "",
        contentType: "text/plain",
        headers: { location },
        cacheable: true,
      };
    // Unknown short URL: redirect to the home page without parameters, which is cached.
    return (
      page ?? {
        status: 302,
        text: "",
        contentType: "text/plain",
        headers: { location: address.pathname },
        cacheable: false,
      }
    );
  };
}
