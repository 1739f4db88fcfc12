import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { addRedirects, findRecordByFormerPath } from "../../system/redirect/redirect.service.ts";
import {
  categoryExists,
  createCategory,
  findCategory,
} from "../category/category-write.service.ts";
import { findSourceByUrl } from "../source/source.sql.ts";
import { createTopic, findTopic, topicExists } from "../topic/topic-write.service.ts";
import { truncateText } from "../truncate-text.ts";
import type { IncomingTerm } from "./incoming.ts";

type Entity = "category" | "tag" | "author";

/** Longest imported name, in characters. */
const MAX_NAME_LENGTH = 200;

/** Created records and added redirects, by entity. */
export interface TermCounts {
  created: Map<string, number>;
  redirects: Map<Entity, number>;
}

/**
 * Finds or creates the categories, tags and authors that posts reference. A record is matched by
 * the term's former URL first, even if staff have renamed it since, then by slug or name.
 */
export class ImportTerms {
  readonly counts: TermCounts = { created: new Map(), redirects: new Map() };
  readonly #tx: Db;
  readonly #actor: Actor;
  readonly #locale: Locale;
  readonly #ids = new Map<string, Promise<number | undefined>>();

  constructor(tx: Db, actor: Actor, locale: Locale) {
    this.#tx = tx;
    this.#actor = actor;
    this.#locale = locale;
  }

  /** Returns the id of a term, or undefined if staff have deleted it since it was imported. */
  idOf(entity: Entity, term: IncomingTerm): Promise<number | undefined> {
    const key = `${entity}:${term.slug}:${term.name.toLowerCase()}`;
    const id = this.#ids.get(key) ?? this.#findOrCreate(entity, term);
    this.#ids.set(key, id);
    return id;
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
    const found =
      (url ? await findSourceByUrl(this.#tx, url) : undefined) ??
      (await findTopic(this.#tx, "source", { slug: "", name }));
    if (found !== undefined) return found;
    this.#count("source");
    return createTopic(this.#tx, this.#actor, "source", {
      name: { [this.#locale]: truncateText(name, MAX_NAME_LENGTH) },
      url: url || null,
    });
  }

  async #findOrCreate(entity: Entity, term: IncomingTerm): Promise<number | undefined> {
    const redirected = await findRecordByFormerPath(this.#tx, entity, term.formerPaths);
    if (redirected !== undefined && !(await this.#exists(entity, redirected))) return undefined;
    const id = redirected ?? (await this.#find(entity, term)) ?? (await this.#create(entity, term));
    const paths = [...term.formerPaths, ...(term.formerShortPaths ?? [])];
    const added = await addRedirects(
      this.#tx,
      this.#actor,
      paths.map((path) => ({ path, entity, entityId: id })),
    );
    this.counts.redirects.set(entity, (this.counts.redirects.get(entity) ?? 0) + added);
    return id;
  }

  #exists(entity: Entity, id: number): Promise<boolean> {
    return entity === "category" ? categoryExists(this.#tx, id) : topicExists(this.#tx, entity, id);
  }

  #find(entity: Entity, term: IncomingTerm): Promise<number | undefined> {
    return entity === "category" ? findCategory(this.#tx, term) : findTopic(this.#tx, entity, term);
  }

  async #create(entity: Entity, term: IncomingTerm): Promise<number> {
    const versions = [
      { ...term, locale: term.locale ?? this.#locale },
      ...(term.translation ? [term.translation] : []),
    ];
    const name = Object.fromEntries(
      versions.map((version) => [version.locale, truncateText(version.name, MAX_NAME_LENGTH)]),
    );
    const slugs = versions.flatMap((version) =>
      version.slug ? [[version.locale, version.slug]] : [],
    );
    const slug = slugs.length ? { slug: Object.fromEntries(slugs) } : {};
    const parentId = term.parent ? await this.idOf("category", term.parent) : undefined;
    this.#count(entity);
    return entity === "category"
      ? // Staff decide which imported categories appear in the menu of every page.
        createCategory(this.#tx, this.#actor, {
          name,
          ...slug,
          parentId: parentId ?? null,
          inMenu: false,
        })
      : createTopic(this.#tx, this.#actor, entity, { name, ...slug });
  }

  #count(entity: string): void {
    this.counts.created.set(entity, (this.counts.created.get(entity) ?? 0) + 1);
  }
}
