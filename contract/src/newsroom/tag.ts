import { z } from "zod";
import { byId, pageOf, paging, publicCall } from "../system/call.ts";
import { recordEdit, recordId, staffPaging } from "../system/record.ts";
import { pickCall, recordCalls, recordWrite } from "../system/record-calls.ts";
import { LISTING_SORTS, listingFields, listingRef, staffListing } from "./listing.ts";

export const staffTag = staffListing.extend({ visible: z.boolean() });

const fields = { ...listingFields, visible: z.boolean().optional() };

export const tagContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/tag", tags: ["tag"], summary: "Tags that readers see" })
    .input(paging)
    .output(pageOf(listingRef)),
  get: publicCall
    .route({ method: "GET", path: "/v1/tag/{id}", tags: ["tag"], summary: "One tag" })
    .input(byId)
    .output(listingRef),
  ...recordCalls({
    entity: "Tag",
    tag: "tag",
    noun: "tag",
    paths: { list: "/v1/tag/paginate", edit: "/v1/tag/{id}", status: "/v1/tag/{id}/status" },
    row: staffTag,
    list: staffPaging([...LISTING_SORTS, "visible"]).extend({ visible: z.boolean().optional() }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("Tag", "tag"),
  setVisible: recordWrite("Tag")
    .route({ method: "PATCH", path: "/v1/tag/{id}/visible", tags: ["tag"], summary: "Staff: show a tag to readers, or not" })
    .input(recordId.extend({ visible: z.boolean() }))
    .output(staffTag),
};
