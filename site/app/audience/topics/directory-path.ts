import type { DirectoryKind, DirectorySort } from "@masthead/contract/audience/directory-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";

/** Query of the directory, as in its URL. */
export interface DirectoryFilters {
  sort: DirectorySort;
  q?: string;
  kind?: DirectoryKind;
  section?: number;
  initial?: string;
}

/** Path of the directory with filters. Defaults are left out, so that a list has one URL. */
export const directoryPath = (
  locale: Locale,
  { sort, q, kind, section, initial }: DirectoryFilters,
  page = 1,
): string =>
  pagePath(locale, "topics", {
    q,
    kind,
    section,
    sort: sort === "read" ? undefined : sort,
    initial,
    page: page === 1 ? undefined : page,
  });
