import { z } from "zod";
import { byId, callOf, version } from "../../platform/call.ts";
import { timestamp } from "../../platform/record.ts";
import { articleFields } from "./article-fields.ts";
import { articleRecord } from "./article-record.ts";
import { PENDING_VERSION_STATES } from "./pending-version-states.ts";
import { pendingVersionTexts } from "./pending-version-texts.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");
const write = manage.meta({ limit: { points: 60, seconds: 60 } });

type PendingVersionPath = `/v1/article/{id}/${"pending-version" | "edition"}`;

const callsAt = (path: PendingVersionPath, { deprecated }: { deprecated?: true } = {}) => ({
  published: manage
    .route({
      method: "GET",
      path,
      tags,
      deprecated,
      summary: "Get the content that readers see while a pending version is being prepared",
    })
    .input(byId)
    .output(z.object({ version: z.number().int(), fields: articleFields, at: timestamp })),
  move: write
    .meta({ right: ["write", "review"] })
    .route({
      method: "PATCH",
      path,
      tags,
      deprecated,
      summary: "Move the pending version to another state",
    })
    .input(
      z.strictObject({
        ...byId.shape,
        version,
        state: z.enum(PENDING_VERSION_STATES),
        texts: pendingVersionTexts
          .optional()
          .describe(
            "Texts beside the article. With `approved`: those that are approved, unless there are none; with other states: new ones",
          ),
      }),
    )
    .output(articleRecord),
  discard: write
    .meta({ right: ["write"] })
    .route({
      method: "DELETE",
      path,
      tags,
      deprecated,
      summary: "Discard the pending version: staff continue with the published content",
    })
    .input(z.strictObject({ ...byId.shape, version }))
    .output(articleRecord),
});

/** Calls on the pending version of an article. */
export const articlePendingVersionContract = callsAt("/v1/article/{id}/pending-version");

/** The same calls by their former name, which the next release removes. */
export const articleEditionContract = callsAt("/v1/article/{id}/edition", { deprecated: true });
