import { z } from "zod";
import { ageRefusal } from "./age-rating.ts";
import { countryRefusal } from "./country-rule.ts";
import { streamRefusal } from "./stream-limit.ts";

/**
 * Error codes of the API with their HTTP statuses. The title is translated under `problem.{code}`.
 */
export const PROBLEMS = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  COUNTRY_NOT_ALLOWED: 403,
  AGE_RESTRICTED: 403,
  STREAM_LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  ALREADY_GRANTED: 409,
  PAYMENT_METHOD_UNAVAILABLE: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  DATABASE_UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/**
 * Part of a field that was merged in parts, such as a block of a body, in order. `conflict` is null
 * for a part that was merged (`merged`), else the number of its conflict: parts with the same
 * number are decided together. A side without the part has null.
 */
const mergedPart = z.object({
  conflict: z.number().int().nullable(),
  merged: z.unknown().optional(),
  theirs: z.unknown().optional(),
  yours: z.unknown().optional(),
});

const conflictingField = z.object({
  field: z.string(),
  theirs: z.unknown(),
  yours: z.unknown(),
  parts: z
    .array(mergedPart)
    .optional()
    .describe("Only of a field that is merged in parts: all others of its parts were merged"),
});

/**
 * Edit conflict: both values of each field that someone else changed. `version` is the current
 * version to continue from.
 */
export const conflict = z.object({
  fields: z.array(conflictingField),
  by: z.string(),
  version: z.number().int(),
});
export type Conflict = z.infer<typeof conflict>;

/** References that prevent a record from being deleted: their number per entity, and examples. */
export const recordReference = z.object({
  entity: z.string(),
  count: z.number().int(),
  examples: z.array(z.object({ id: z.number().int(), label: z.string() })),
});
export type RecordReference = z.infer<typeof recordReference>;

/** Error of one field, or of another part of the request. */
const fieldError = z.object({
  path: z
    .string()
    .describe("Field of the input, such as `slots.0.endsAt`, or what the error is about"),
  code: z.string().describe("What is wrong, independent of the language"),
  message: z.string().describe("For the user, in the language of the response"),
});

/** Body of every error response: `application/problem+json`, RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  reference: z
    .string()
    .optional()
    .describe("Id of the request, for status 500 and above: log lines of the server have it"),
  errors: z.array(fieldError),
  conflict: conflict.optional(),
  references: z.array(recordReference).optional(),
  countryRefusal: countryRefusal.optional().describe("Of COUNTRY_NOT_ALLOWED"),
  ageRefusal: ageRefusal.optional().describe("Of AGE_RESTRICTED"),
  streamRefusal: streamRefusal.optional().describe("Of STREAM_LIMIT_REACHED"),
});
export type Problem = z.infer<typeof problem>;
