import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { PAGES, type PageAudience } from "@masthead/contract/platform/pages.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";

export interface RouteRule {
  /** Audience of a page; pages for everyone are cached and shared. */
  audience: PageAudience;
  /** Whether the page accepts a form by POST. */
  form: boolean;
  /** Query parameters that the page reads; all others are dropped. */
  query: string[];
}

/**
 * Route rules by path: for an exact path (`static`), for all paths below a prefix (`wildcard`), and
 * for paths whose segment after a prefix is a parameter (`dynamic`). It has the shape of a radix3
 * matcher, as in Nuxt's build manifests.
 */
export interface RouteRules {
  static: Record<string, RouteRule>;
  wildcard: Record<string, RouteRule>;
  dynamic: Record<string, RouteRules>;
}

const noRules = (): RouteRules => ({ static: {}, wildcard: {}, dynamic: {} });

/** Returns the rules of all pages of the site in every language. */
export function routeRules(): RouteRules {
  const rules = noRules();
  for (const { pattern, audience, form, parameters } of PAGES)
    for (const locale of LOCALES) {
      const path = inLocalePath(locale, `/${pattern}`);
      // An optional last segment makes two routes.
      for (const route of path.endsWith("?")
        ? [path.slice(0, path.lastIndexOf("/")), path.slice(0, -1)]
        : [path])
        addRule(rules, route || "/", {
          audience,
          form: form !== false,
          query: Object.keys(parameters),
        });
    }
  return rules;
}

function addRule(rules: RouteRules, path: string, rule: RouteRule): void {
  const [, before = "", after = ""] = /^(.*?)\/:\w+(.*)$/.exec(path) ?? [];
  if (path.includes("/:")) {
    rules.dynamic[before] ??= noRules();
    addRule(rules.dynamic[before], after, rule);
  } else if (path.endsWith("/*")) rules.wildcard[path.slice(0, -2)] = rule;
  else rules.static[path] = rule;
}
