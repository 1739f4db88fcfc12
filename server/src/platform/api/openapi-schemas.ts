import { countedMeta, cursorMeta, locale, pageMeta } from "@masthead/contract/platform/call.ts";
import { conflict, problem, recordReference } from "@masthead/contract/platform/problem.ts";
import {
  choice,
  localizedName,
  localizedSlug,
  localizedText,
  overrideReason,
  recordAbilities,
  seenVersion,
} from "@masthead/contract/platform/record.ts";
import type { OpenAPIGeneratorGenerateOptions } from "@orpc/openapi";
import { contributions } from "../contributions.ts";

/** Schemas by their name in the API description, which defines each once and references it. */
export type ApiSchemas = NonNullable<OpenAPIGeneratorGenerateOptions["commonSchemas"]>;

/**
 * Contribution of a module to the API description: descriptions of its groups of calls, and its
 * schemas.
 */
export interface ApiDescription {
  apiTags?: Record<string, string>;
  apiSchemas?: ApiSchemas;
}

export const apiDescriptions = contributions<ApiDescription>();

/** Schemas that the calls of all modules share. */
const SHARED_SCHEMAS: ApiSchemas = {
  Choice: { schema: choice },
  CountedPageMeta: { schema: countedMeta },
  CursorPageMeta: { schema: cursorMeta },
  Conflict: { schema: conflict },
  Locale: { schema: locale },
  OverrideReason: { schema: overrideReason },
  PageMeta: { schema: pageMeta },
  Problem: { schema: problem },
  RecordAbilities: { schema: recordAbilities },
  RecordReference: { schema: recordReference },
  SeenVersion: { schema: seenVersion, strategy: "input" as const },
  TextInBoth: { schema: localizedText },
  WrittenName: { schema: localizedName, strategy: "input" as const },
  WrittenSlug: { schema: localizedSlug, strategy: "input" as const },
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** Returns the schemas that the API description defines once and references. */
export function apiSchemas(): ApiSchemas {
  const schemas = Object.assign(
    {},
    SHARED_SCHEMAS,
    ...apiDescriptions.all().map((module) => module.apiSchemas),
  );
  return Object.fromEntries(Object.entries<ApiSchemas[string]>(schemas).sort(byName));
}

/** Returns the tags that group the calls in the API description. */
export function apiTags(): { name: string; description: string }[] {
  const entries = apiDescriptions.all().flatMap((module) => Object.entries(module.apiTags ?? {}));
  return entries.sort(byName).map(([name, description]) => ({ name, description }));
}
