import { z } from "zod";
import type { Entity } from "./ability.ts";
import { byId, callOf, pageOf } from "./call.ts";
import { choice, picking, recordId } from "./record.ts";

type Path = `/${string}`;

/** Writes of one member of staff. */
const WRITES = { points: 300, seconds: 60 };

export interface RecordShapes<Row, List, Create, Edit> {
  entity: Entity;
  /** Group of the calls in the description, and the first part of their paths unless that is another. */
  tag: string;
  base?: Path;
  /** What one of them is called in summaries. */
  noun: string;
  /** Where the list, the edit and the switch stand; the rest stand at the same place for all. */
  paths: { list: Path; edit: Path; status: Path };
  row: Row;
  list: List;
  create: Create;
  edit: Edit;
}

/** A call that writes a record. */
export const recordWrite = (entity: Entity) => callOf("manage", entity).meta({ limit: WRITES });

/** The calls that the back office has for every entity: list, read, make, edit, delete, restore, switch on and off. */
export function recordCalls<Row extends z.ZodType, List extends z.ZodType, Create extends z.ZodType, Edit extends z.ZodType>({
  entity,
  tag,
  base = `/v1/${tag}`,
  noun,
  paths,
  row,
  list,
  create,
  edit,
}: RecordShapes<Row, List, Create, Edit>) {
  const tags = [tag];
  const read = callOf("manage", entity);
  const write = recordWrite(entity);
  return {
    staffList: read
      .route({ method: "GET", path: paths.list, tags, summary: `Staff: list of ${noun}s` })
      .input(list)
      .output(pageOf(row)),
    staffGet: read
      .route({ method: "GET", path: `${base}/admin/{id}`, tags, summary: `Staff: one ${noun}` })
      .input(byId)
      .output(row),
    create: write
      .route({ method: "POST", path: base, tags, summary: `Staff: make a ${noun}` })
      .input(create)
      .output(row),
    edit: write
      .route({ method: "PATCH", path: paths.edit, tags, summary: `Staff: edit a ${noun}` })
      .input(edit)
      .output(row),
    remove: write
      .route({ method: "DELETE", path: `${base}/{id}`, tags, summary: `Staff: delete a ${noun}`, successStatus: 204 })
      .input(recordId)
      .output(z.void()),
    restore: callOf("manage", "all")
      .meta({ limit: WRITES })
      .route({ method: "POST", path: `${base}/{id}/restore`, tags, summary: `Superadmin: bring back a deleted ${noun}` })
      .input(recordId)
      .output(row),
    setStatus: write
      .route({ method: "PATCH", path: paths.status, tags, summary: `Staff: switch a ${noun} on or off` })
      .input(recordId.extend({ status: z.boolean() }))
      .output(row),
  };
}

/** The narrow read of an entity for who names it in their own records: what may be chosen, and its name. */
export const pickCall = (entity: Entity, tag: string, namedBy: readonly Entity[] = ["Article"]) => ({
  pick: callOf("manage", [...namedBy, entity])
    .route({ method: "GET", path: `/v1/${tag}/pick`, tags: [tag], summary: "Staff: choices for a picker" })
    .input(picking)
    .output(z.array(choice)),
});
