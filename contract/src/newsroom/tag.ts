import { z } from "zod";
import { byId, pageOf, paging, publicCall } from "../platform/call.ts";
import { recordEdit, recordId, staffPaging } from "../platform/record.ts";
import { pickCall, recordCalls, recordWrite } from "../platform/record-calls.ts";
import { namedCalls, staffTopic, TOPIC_SORTS, topicFields, topicRef } from "./topic.ts";

export const staffTag = staffTopic.extend({ visible: z.boolean() });

const fields = { ...topicFields, visible: z.boolean().optional() };

export const tagContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v1/tag",
      tags: ["tag"],
      summary: "List the tags that are visible to readers",
    })
    .input(paging)
    .output(pageOf(topicRef)),
  get: publicCall
    .route({ method: "GET", path: "/v1/tag/{id}", tags: ["tag"], summary: "Get a tag" })
    .input(byId)
    .output(topicRef),
  ...recordCalls({
    entity: "Tag",
    tag: "tag",
    noun: "tag",
    paths: { list: "/v1/tag/paginate", edit: "/v1/tag/{id}", status: "/v1/tag/{id}/status" },
    row: staffTag,
    list: staffPaging([...TOPIC_SORTS, "visible"]).extend({ visible: z.boolean().optional() }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("Tag", "tag"),
  ...namedCalls("Tag", "tag"),
  setVisible: recordWrite("Tag")
    .route({
      method: "PATCH",
      path: "/v1/tag/{id}/visible",
      tags: ["tag"],
      summary: "Staff: show or hide a tag",
    })
    .input(recordId.extend({ visible: z.boolean() }))
    .output(staffTag),
};
