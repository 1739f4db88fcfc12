import { z } from "zod";
import { publicCall } from "../platform/call.ts";
import { timestamp } from "../platform/record.ts";
import { email } from "./auth/auth.ts";
import { botProof } from "./bot-check.ts";
import { DELETION_STATES } from "./deletion-states.ts";

/**
 * Origin of a request: a signed-in user, the owner of an email address, or Meta on behalf of a
 * user.
 */
const DELETION_SOURCES = ["account", "email", "meta"] as const;
export type DeletionSource = (typeof DELETION_SOURCES)[number];

/** Data that a deletion removed, and data that it had to retain. */
const DELETED_DATA = ["account", "messages", "letters", "newsletters"] as const;
const RETAINED_DATA = ["log", "orders", "staff"] as const;
export type DeletedData = (typeof DELETED_DATA)[number];
export type RetainedData = (typeof RETAINED_DATA)[number];

const deletionCode = z
  .string()
  .max(64)
  .regex(/^[0-9a-z]+$/i)
  .describe("Confirmation code: unguessable; grants access to the status of the request");

/** Status of a deletion request. Contains nothing that identifies the person. */
const dataDeletion = z.object({
  state: z.enum(DELETION_STATES),
  source: z.enum(DELETION_SOURCES),
  requestedAt: timestamp,
  doneAt: timestamp.nullable(),
  deleted: z
    .array(z.enum(DELETED_DATA))
    .describe("Empty until done, and if there was nothing to delete"),
  kept: z
    .array(z.object({ what: z.enum(RETAINED_DATA), text: z.string(), why: z.string() }))
    .describe("Data that was retained, and why"),
});
export type DataDeletion = z.infer<typeof dataDeletion>;

const tags = ["data-deletion"];
const limited = (points: number) =>
  publicCall.meta({ access: "public", limit: { points, seconds: 300 } });
const byCode = z.strictObject({ code: deletionCode });

/** Operations for deleting the data held about a person. */
export const dataDeletionContract = {
  request: publicCall
    .meta({ limit: { points: 20, seconds: 300, network: 100, proof: true } })
    .route({
      method: "POST",
      path: "/v1/data-deletion",
      tags,
      summary:
        "Email a link that deletes the data held for an address; the response does not reveal whether there is any",
      successStatus: 204,
    })
    .input(z.strictObject({ email, proof: botProof }))
    .output(z.void()),
  get: limited(120)
    .meta({ personal: true })
    .route({
      method: "GET",
      path: "/v1/data-deletion/{code}",
      tags,
      summary: "Get the status of a request by its confirmation code",
    })
    .input(byCode)
    .output(dataDeletion),
  confirm: limited(60)
    .route({
      method: "POST",
      path: "/v1/data-deletion/{code}/confirm",
      tags,
      summary: "Confirm a request with the emailed code",
    })
    .input(byCode)
    .output(dataDeletion),
  meta: limited(120)
    .meta({ mayReply: [404] })
    .route({
      method: "POST",
      path: "/v1/data-deletion/meta",
      tags,
      summary: "Meta's data deletion callback; 404 unless META_APP_SECRET is set",
    })
    .input(
      z.object({
        signed_request: z
          .string()
          .max(8192)
          .describe(
            "base64url of an HMAC-SHA256 signature, a dot, and base64url of the signed payload",
          ),
      }),
    )
    .output(
      z.object({
        url: z.url().describe("Page that shows the status of the request"),
        confirmation_code: z.string(),
      }),
    ),
};
