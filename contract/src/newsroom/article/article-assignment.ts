import { z } from "zod";
import { callOf, id } from "../../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { instant, recordId, timestamp } from "../../platform/record.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");
const path = "/v1/article/{id}/assignment" as const;

/** Priorities of an assignment, the lowest first. */
export const ASSIGNMENT_PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export const assignmentPriority = z.enum(ASSIGNMENT_PRIORITIES);
export type AssignmentPriority = z.infer<typeof assignmentPriority>;

/** Colleague as named beside an article. */
export const colleague = z.object({
  id,
  name: z.string().nullable().describe("Null: the account was deleted"),
});
export type Colleague = z.infer<typeof colleague>;

/** Assignee and due time of an article. */
export const assignment = z.object({
  assignee: colleague.nullable(),
  dueAt: timestamp.nullable(),
  priority: assignmentPriority,
  overdue: z
    .boolean()
    .describe("The due time has passed, and the article was not published since it was assigned"),
});
export type Assignment = z.infer<typeof assignment>;

/** Version of an assignment; 0 if the article was never assigned. */
const assignmentVersion = z.number().int().min(0).max(2_147_483_647);

export const articleAssignment = assignment.extend({
  version: assignmentVersion,
  abilities: z.object({ update: z.boolean() }),
});
export type ArticleAssignment = z.infer<typeof articleAssignment>;

export const articleAssignmentContract = {
  get: manage
    .route({ method: "GET", path, tags, summary: "Staff: get the assignment of an article" })
    .input(recordId)
    .output(articleAssignment),
  set: manage
    .meta({
      access: { action: "manage", of: "Article" },
      limit: { points: 120, seconds: 60 },
      right: EDITORIAL_RIGHTS,
    })
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Staff: assign an article; notifies the new assignee",
    })
    .input(
      z.strictObject({
        id,
        version: assignmentVersion.describe("Version that the change is based on"),
        assigneeId: id.nullable().describe("A colleague who manages articles"),
        dueAt: instant.nullable(),
        priority: assignmentPriority,
      }),
    )
    .output(articleAssignment),
};
