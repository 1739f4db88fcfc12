import { z } from "zod";
import type { Entity } from "./ability.ts";
import { byId, callOf, pageOf } from "./call.ts";
import { CHANGE_RIGHTS, type RightRule } from "./newsroom-rights.ts";
import { choice, pickerQuery, recordId, seenRecord } from "./record.ts";

type Path = `/${string}`;

/** Rate limit of writes per staff member. */
const WRITE_LIMIT = { points: 300, seconds: 60 };

interface RecordShapes<Row, List, Create, Edit> {
  entity: Entity;
  /**
   * Group of the operations in the API description, and the first part of their paths unless `base`
   * is given.
   */
  tag: string;
  base?: Path;
  /** Newsroom rights, for entities that Admins manage. */
  rights?: Record<"create" | "edit" | "remove" | "setStatus", RightRule>;
  /** Noun for one record in summaries. */
  noun: string;
  /** Paths of the list, of editing and of the status switch; all other paths follow one scheme. */
  paths: { list: Path; edit: Path; status: Path };
  row: Row;
  list: List;
  create: Create;
  edit: Edit;
}

/**
 * Rights for records that readers see once they are switched on; creating one that is on also
 * requires the right to publish.
 */
export const PUBLISHED_RECORD_RIGHTS = {
  create: ["write"],
  edit: CHANGE_RIGHTS,
  remove: ["publish"],
  setStatus: ["publish"],
} as const satisfies Record<string, RightRule>;

/** Base of operations that write a record. */
export const recordWrite = (entity: Entity) =>
  callOf("manage", entity).meta({ limit: WRITE_LIMIT });

const pluralOf = (noun: string) => (noun.endsWith("s") ? noun : `${noun.replace(/y$/, "ie")}s`);
const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/**
 * Operations that the back office has for every entity: list, get, create, edit, delete, restore,
 * set the status.
 */
export function recordCalls<
  Row extends z.ZodType,
  List extends z.ZodType,
  Create extends z.ZodType,
  Edit extends z.ZodType,
>({
  entity,
  tag,
  base = `/v1/${tag}`,
  noun,
  paths,
  row,
  list,
  create,
  edit,
  rights,
}: RecordShapes<Row, List, Create, Edit>) {
  const tags = [tag];
  const read = callOf("manage", entity);
  const write = (operation: keyof NonNullable<typeof rights>) =>
    rights ? recordWrite(entity).meta({ right: rights[operation] }) : recordWrite(entity);
  return {
    staffList: read
      .route({ method: "GET", path: paths.list, tags, summary: `Staff: list ${pluralOf(noun)}` })
      .input(list)
      .output(pageOf(row)),
    staffGet: read
      .route({
        method: "GET",
        path: `${base}/admin/{id}`,
        tags,
        summary: `Staff: get ${withArticle(noun)}`,
      })
      .input(byId)
      .output(row),
    create: write("create")
      .route({ method: "POST", path: base, tags, summary: `Staff: create ${withArticle(noun)}` })
      .input(create)
      .output(row),
    edit: write("edit")
      .route({
        method: "PATCH",
        path: paths.edit,
        tags,
        summary: `Staff: edit ${withArticle(noun)}`,
      })
      .input(edit)
      .output(row),
    remove: write("remove")
      .route({
        method: "DELETE",
        path: `${base}/{id}`,
        tags,
        summary: `Staff: delete ${withArticle(noun)}`,
        successStatus: 204,
      })
      .input(seenRecord)
      .output(z.void()),
    restore: callOf("manage", "all")
      .meta({ limit: WRITE_LIMIT })
      .route({
        method: "POST",
        path: `${base}/{id}/restore`,
        tags,
        summary: `Superadmin: restore a deleted ${noun}`,
      })
      .input(recordId)
      .output(row),
    setStatus: write("setStatus")
      .route({
        method: "PATCH",
        path: paths.status,
        tags,
        summary: `Staff: enable or disable ${withArticle(noun)}`,
      })
      .input(seenRecord.extend({ status: z.boolean() }))
      .output(row),
  };
}

/**
 * Minimal read of an entity for staff who reference it in their own records: selectable ids with
 * names.
 */
export const pickCall = (
  entity: Entity,
  tag: string,
  referencedBy: readonly Entity[] = ["Article"],
) => ({
  pick: callOf("manage", [...referencedBy, entity])
    .route({
      method: "GET",
      path: `/v1/${tag}/pick`,
      tags: [tag],
      summary: "Staff: choices for a picker",
    })
    .input(pickerQuery)
    .output(z.array(choice)),
});
