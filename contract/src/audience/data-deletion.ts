import { z } from "zod";
import { publicCall } from "../system/call.ts";
import { moment } from "../system/record.ts";
import { email } from "./auth.ts";
import { botProof } from "./bot-check.ts";

/** Where a request stands: mailed to whom it concerns, confirmed by them, being carried out, carried out. */
export const DELETION_STATES = ["requested", "confirmed", "running", "done"] as const;
export type DeletionState = (typeof DELETION_STATES)[number];

/** Who asked: somebody signed in, whoever reads a mailbox, or Meta for somebody. */
export const DELETION_SOURCES = ["account", "email", "meta"] as const;
export type DeletionSource = (typeof DELETION_SOURCES)[number];

/** What a deletion took away, and what it had to leave. */
export const DELETED = ["account", "messages"] as const;
export const KEPT = ["log", "orders", "staff"] as const;
export type Deleted = (typeof DELETED)[number];
export type Kept = (typeof KEPT)[number];

/** Of the page that shows how a request stands. */
export const deletionPath = (code: string) => `/fbdatadeletion?code=${encodeURIComponent(code)}`;

const deletionCode = z
  .string()
  .max(64)
  .regex(/^[0-9a-z]+$/i)
  .describe("The confirmation code: nobody guesses it, and who has it sees how the request stands");

/** How a request stands. Nothing in it tells whom it concerns. */
const dataDeletion = z.object({
  state: z.enum(DELETION_STATES),
  source: z.enum(DELETION_SOURCES),
  requestedAt: moment,
  doneAt: moment.nullable(),
  deleted: z.array(z.enum(DELETED)).describe("Empty until it is done, and when there was nothing"),
  kept: z.array(z.object({ what: z.enum(KEPT), text: z.string(), why: z.string() })).describe("What was left, and why"),
});
export type DataDeletion = z.infer<typeof dataDeletion>;

const tags = ["data-deletion"];
const limited = (points: number) => publicCall.meta({ access: "public", limit: { points, seconds: 300 } });
const byCode = z.strictObject({ code: deletionCode });

/** Calls of whoever wants what is held of them deleted. */
export const dataDeletionContract = {
  request: publicCall
    .meta({ limit: { points: 20, seconds: 300, network: 100, proof: true } })
    .route({
      method: "POST",
      path: "/v1/data-deletion",
      tags,
      summary: "Mails a link that deletes what is held under an address; the reply does not tell whether that is anything",
      successStatus: 204,
    })
    .input(z.strictObject({ email, proof: botProof }))
    .output(z.void()),
  get: limited(120)
    .meta({ personal: true })
    .route({ method: "GET", path: "/v1/data-deletion/{code}", tags, summary: "How a request stands, to who has its code" })
    .input(byCode)
    .output(dataDeletion),
  confirm: limited(60)
    .route({ method: "POST", path: "/v1/data-deletion/{code}/confirm", tags, summary: "Confirms a request by the code that was mailed" })
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
    .input(z.object({ signed_request: z.string().max(8192).describe("base64url of an HMAC-SHA256, a dot, and of what it signs") }))
    .output(z.object({ url: z.url().describe("Where one sees how the request stands"), confirmation_code: z.string() })),
};
