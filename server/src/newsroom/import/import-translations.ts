import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { ImportedArticle } from "../article/edit/create.service.ts";
import type { IncomingContent } from "./incoming.ts";

interface Group {
  /** Undefined until the original is stored. */
  originalId: number | undefined;
  locales: Set<Locale>;
}

/** Place of a post in its group of translations. */
export interface TranslationPlace {
  /** For translations: returns the id of the original. */
  originalId?: () => number | null;
  /** Remembers the id of an original. */
  onStored(id: number): void;
  problem?: string;
}

/** Links posts that are translations of each other. The first post of a group is the original. */
export class ImportTranslations {
  readonly #groups = new Map<string, Group>();

  /** @param imported articles of earlier imports, by import key */
  constructor(
    { translationGroups = new Map() }: IncomingContent,
    imported: ReadonlyMap<string, ImportedArticle>,
  ) {
    for (const [key, name] of translationGroups) {
      const article = imported.get(key);
      if (!article || article.deletedAt) continue;
      const group = this.#groupOf(name);
      group.originalId ??= article.translationOf ?? article.id;
      group.locales.add(article.locale);
    }
  }

  place(name: string | undefined, locale: Locale): TranslationPlace {
    if (name === undefined) return { onStored: () => {} };
    const group = this.#groupOf(name);
    if (group.locales.has(locale))
      return {
        onStored: () => {},
        problem:
          "it is not linked to its translation: another post has the same language and the same translation",
      };
    const isOriginal = !group.locales.size;
    group.locales.add(locale);
    return {
      originalId: isOriginal ? undefined : () => group.originalId ?? null,
      onStored: (id) => {
        if (isOriginal) group.originalId = id;
      },
    };
  }

  #groupOf(name: string): Group {
    const group = this.#groups.get(name) ?? { originalId: undefined, locales: new Set() };
    this.#groups.set(name, group);
    return group;
  }
}
