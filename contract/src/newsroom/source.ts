import { z } from "zod";
import { byId, id, pageOf, paging, publicCall } from "../system/call.ts";
import { recordEdit, staffPaging, webAddress } from "../system/record.ts";
import { pickCall, recordCalls } from "../system/record-calls.ts";
import { LISTING_SORTS, listingFields, source, staffListing } from "./listing.ts";
import { picture } from "./picture.ts";

export const staffSource = staffListing.extend({ url: z.string().nullable(), logoId: id.nullable(), logo: picture.nullable() });

const fields = { ...listingFields, url: webAddress.nullable().optional(), logoId: id.nullable().optional() };

export const sourceContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/source", tags: ["source"], summary: "Sources" })
    .input(paging)
    .output(pageOf(source)),
  get: publicCall
    .route({ method: "GET", path: "/v1/source/{id}", tags: ["source"], summary: "One source" })
    .input(byId)
    .output(source),
  ...recordCalls({
    entity: "Source",
    tag: "source",
    noun: "source",
    paths: { list: "/v1/source/admin", edit: "/v1/source/edit/{id}", status: "/v1/source/status/{id}" },
    row: staffSource,
    list: staffPaging([...LISTING_SORTS, "url"]),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("Source", "source"),
};
