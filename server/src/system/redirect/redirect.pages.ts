import type { PageMaker } from "../../platform/http/pages.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { findRedirect } from "./redirect.service.ts";

/** The site, and where it has no page, whatever stood at that address before. */
export function withRedirects(platform: Platform, site: PageMaker): PageMaker {
  return async (address, asked) => {
    // Its form may have done something: it is asked once.
    if (address.personal) return site(address, asked);
    // The home page itself has no parameters: these are short addresses of WordPress.
    const shortForm = address.path === "/" && address.query.size > 0;
    const page = shortForm ? undefined : await site(address);
    if (address.broken || (page && page.status !== 404)) return page;
    const location = await findRedirect(innerContext(platform, address.locale), address.key);
    if (location) return { status: 301, text: "", contentType: "text/plain", headers: { location }, keep: true };
    // Nothing was there: to the home page without parameters, which is cached.
    return page ?? { status: 302, text: "", contentType: "text/plain", headers: { location: address.pathname }, keep: false };
  };
}
