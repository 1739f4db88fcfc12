import { type SQL, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { program } from "./program.table.ts";

const referencing = (
  to: ReferenceSource["to"],
  condition: (id: number) => SQL,
): ReferenceSource => ({
  from: "Programs",
  to,
  select: (id, locale) =>
    sql`select ${program.id} as id, ${localizedTextIn(program.name, locale)} as label from ${program} where ${condition(id)} and ${program.deletedAt} is null`,
});

const hasSlotOn = (channelId: number) =>
  sql`${program.slots} @> ${JSON.stringify([{ channelId }])}::jsonb`;

/**
 * References of programs to their channels, also by a slot, to their category and to the authors
 * that present them.
 */
export const programReferences: ReferenceSource[] = [
  referencing("LiveStream", (id) => sql`(${program.channelId} = ${id} or ${hasSlotOn(id)})`),
  referencing("ProgramCategory", (id) => sql`${program.programCategoryId} = ${id}`),
  referencing("Author", (id) => sql`${program.presenterIds} @> array[${id}]::bigint[]`),
];
