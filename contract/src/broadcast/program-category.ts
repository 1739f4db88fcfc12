import { z } from "zod";
import { byId, inLocale, pageOf, paging, publicCall } from "../platform/call.ts";
import {
  choice,
  localizedName,
  localizedSlug,
  localizedText,
  recordEdit,
  staffPaging,
  staffRecord,
} from "../platform/record.ts";
import { PUBLISHED_RECORD_RIGHTS, pickCall, recordCalls } from "../platform/record-calls.ts";
import { programRef } from "./air.ts";

export const programCategoryRef = programRef;

export const programCategory = programCategoryRef.extend({
  position: z.number().int(),
  programs: z.number().int().describe("Number of programs visible to readers"),
});
export type ProgramCategory = z.infer<typeof programCategory>;

export const staffProgramCategory = staffRecord.extend({
  name: localizedText,
  slug: localizedText,
  position: z.number().int(),
  status: z.boolean(),
  programs: z.number().int().describe("Number of programs, including disabled ones"),
});

const fields = {
  name: localizedName,
  slug: localizedSlug.optional(),
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
};

const tags = ["programcategory"];

export const programCategoryContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v1/programcategory",
      tags,
      summary: "List program categories, paginated",
    })
    .input(paging)
    .output(pageOf(programCategory)),
  all: publicCall
    .route({
      method: "GET",
      path: "/v1/programcategory/all",
      tags,
      summary: "List all program categories",
    })
    .input(inLocale)
    .output(z.array(programCategory)),
  names: publicCall
    .route({
      method: "GET",
      path: "/v1/programcategory/list",
      tags,
      summary: "List the names of program categories",
    })
    .input(inLocale)
    .output(z.array(choice)),
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/programcategory/{id}",
      tags,
      summary: "Get a program category",
    })
    .input(byId)
    .output(programCategory),
  ...recordCalls({
    rights: PUBLISHED_RECORD_RIGHTS,
    entity: "ProgramCategory",
    tag: "programcategory",
    noun: "program category",
    paths: {
      list: "/v1/programcategory/admin/paginate",
      edit: "/v1/programcategory/{id}",
      status: "/v1/programcategory/status/{id}",
    },
    row: staffProgramCategory,
    list: staffPaging(["position", "name", "status", "createdAt", "updatedAt", "id"]),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("ProgramCategory", "programcategory", ["Programs"]),
};
