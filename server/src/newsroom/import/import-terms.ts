import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { addRedirects, recordAt } from "../../system/redirect/redirect.service.ts";
import { createCategory, findCategory, isCategory } from "../category/category-write.service.ts";
import { cut } from "../cut.ts";
import { createListing, findListing, findSource, isListing } from "../listing/listing-write.service.ts";
import type { IncomingTerm } from "./incoming.ts";

type Entity = "category" | "tag" | "author";

/** Longest name and slug that are taken over. */
const NAME_LENGTH = 200;

/** What was made, and how many former addresses are new, by entity. */
export interface TermCounts {
  made: Map<string, number>;
  redirects: Map<Entity, number>;
}

/**
 * Finds the sections, tags and authors that posts name, or makes them. What stood at a term's old address is that term, also
 * when staff renamed it since; else the same slug or the same name make it the same.
 */
export class ImportTerms {
  readonly counts: TermCounts = { made: new Map(), redirects: new Map() };
  readonly #tx: Db;
  readonly #actor: Actor;
  readonly #locale: Locale;
  readonly #known = new Map<string, Promise<number | undefined>>();

  constructor(tx: Db, actor: Actor, locale: Locale) {
    this.#tx = tx;
    this.#actor = actor;
    this.#locale = locale;
  }

  /** Id of a term, or undefined when staff deleted it since it was brought in. */
  idOf(entity: Entity, term: IncomingTerm): Promise<number | undefined> {
    const key = `${entity}:${term.slug}:${term.name.toLowerCase()}`;
    const known = this.#known.get(key) ?? this.#findOrMake(entity, term);
    this.#known.set(key, known);
    return known;
  }

  async idsOf(entity: Entity, terms: IncomingTerm[]): Promise<number[]> {
    const ids: number[] = [];
    for (const term of terms) {
      const id = await this.idOf(entity, term);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  async sourceId({ name, url }: { name: string; url: string }): Promise<number> {
    const found = (url ? await findSource(this.#tx, url) : undefined) ?? (await findListing(this.#tx, "source", { slug: "", name }));
    if (found !== undefined) return found;
    this.#count("source");
    return createListing(this.#tx, this.#actor, "source", { name: { [this.#locale]: cut(name, NAME_LENGTH) }, url: url || null });
  }

  async #findOrMake(entity: Entity, term: IncomingTerm): Promise<number | undefined> {
    const moved = await recordAt(this.#tx, entity, term.paths);
    if (moved !== undefined && !(await this.#isThere(entity, moved))) return undefined;
    const id = moved ?? (await this.#find(entity, term)) ?? (await this.#make(entity, term));
    const paths = [...term.paths, ...(term.shortPaths ?? [])];
    const added = await addRedirects(
      this.#tx,
      this.#actor,
      paths.map((path) => ({ path, entity, entityId: id })),
    );
    this.counts.redirects.set(entity, (this.counts.redirects.get(entity) ?? 0) + added);
    return id;
  }

  #isThere(entity: Entity, id: number): Promise<boolean> {
    return entity === "category" ? isCategory(this.#tx, id) : isListing(this.#tx, entity, id);
  }

  #find(entity: Entity, term: IncomingTerm): Promise<number | undefined> {
    return entity === "category" ? findCategory(this.#tx, term) : findListing(this.#tx, entity, term);
  }

  async #make(entity: Entity, term: IncomingTerm): Promise<number> {
    const name = { [this.#locale]: cut(term.name, NAME_LENGTH) };
    const slug = term.slug ? { slug: { [this.#locale]: term.slug } } : {};
    const parentId = term.parent ? await this.idOf("category", term.parent) : undefined;
    this.#count(entity);
    return entity === "category"
      ? // Staff decide which sections of the other system go on every page.
        createCategory(this.#tx, this.#actor, { name, ...slug, parentId: parentId ?? null, inMenu: false })
      : createListing(this.#tx, this.#actor, entity, { name, ...slug });
  }

  #count(entity: string): void {
    this.counts.made.set(entity, (this.counts.made.get(entity) ?? 0) + 1);
  }
}
