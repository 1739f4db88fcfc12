import {
  type AnySchema,
  type ErrorMap,
  type HTTPMethod,
  type HTTPPath,
  type Meta,
  oc,
  type Route,
} from "@orpc/contract";
import { z } from "zod";
import type { Action, Entity } from "./ability.ts";
import { PAGE_LIMIT } from "./constants.ts";
import { LOCALES } from "./locale.ts";
import type { RightRule } from "./newsroom-rights.ts";

/**
 * Access rule of an operation: anyone, signed-in users, back office staff, or users with a
 * permission on an entity or on one of several. The server does not start if an operation has none.
 */
export type Access =
  | "public"
  | "signedIn"
  | "staff"
  | { action: Action; of: Entity | "all" | readonly Entity[] };

/** Rate limit: a number of points per number of seconds. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/**
 * Rate limit of an operation. `points` applies per caller: the signed-in user if the operation is
 * not public, otherwise the browser, identified by a signed cookie that is older than a minute.
 */
export interface CallLimit extends RateLimit {
  /**
   * Points shared by all callers of a network without such a cookie; default: the points of one
   * caller.
   */
  shared?: number;
  /** Points shared by all callers of a network; default: twenty times the points of one caller. */
  network?: number;
  /**
   * The input carries `proof`: callers with a solved bot check may continue when `shared` is used
   * up.
   */
  proof?: true;
}

export interface CallMeta extends Record<string, unknown> {
  access?: Access;
  /**
   * Newsroom rights; one of them is required in addition to the permission. The server does not
   * start if a call that Admins may make has none, unless it is a GET request. Where more depends
   * on the record, services require it with `requireNewsroomRight`.
   */
  right?: RightRule;
  /**
   * The caller must have signed in, or confirmed their identity, within the last ten minutes
   * (`stepUp` of `auth`): for every input, or for input with one of these fields. `byRecord`: the
   * record decides, and the service requires it.
   */
  stepUp?: true | "byRecord" | readonly string[];
  limit?: CallLimit;
  /** Rate limit of responses that are not cached yet, of a call whose responses are shared. */
  missLimit?: CallLimit;
  /**
   * The response of a public operation is for the caller only, such as the holder of an order's
   * payment id: not cacheable.
   */
  personal?: true;
  /** The response contains the time of the request, so a cached response would be wrong. */
  momentary?: true;
  /**
   * The operation requires an idempotency key: the header `Idempotency-Key`, or the field
   * `idempotencyKey`.
   */
  needsIdempotencyKey?: true;
  /**
   * The operation strips characters that PostgreSQL cannot store, so that the rest is not lost;
   * other operations reject them.
   */
  cleansText?: true;
  /** Error statuses beyond those implied by access rule and input, for the API description. */
  mayReply?: readonly (401 | 402 | 403 | 404)[];
  /**
   * Maximum body size in bytes. Default: 16 KiB for operations that readers may call, 1 MiB for
   * staff operations.
   */
  bodyLimit?: number;
}

/**
 * Carries method and path in the type of a procedure, such as `GET /v1/search`; see `ApiRoute`. It
 * exists only as a type.
 */
interface RouteMeta<Key extends string> {
  routeKey?: Key;
}

declare module "@orpc/contract" {
  // The builder types every method and path as a string.
  interface ContractProcedureBuilder<
    TInputSchema extends AnySchema,
    TOutputSchema extends AnySchema,
    TErrorMap extends ErrorMap,
    TMeta extends Meta,
  > {
    route<Method extends HTTPMethod, Path extends HTTPPath>(
      route: Route & { method: Method; path: Path },
    ): ContractProcedureBuilder<
      TInputSchema,
      TOutputSchema,
      TErrorMap,
      TMeta & RouteMeta<`${Method} ${Path}`>
    >;
  }
}

const call = oc.$meta<CallMeta>({});

/** Base of public operations. */
export const publicCall = call.meta({ access: "public" });

/** Base of operations for signed-in users: readers and staff. */
export const signedInCall = call.meta({ access: "signedIn" });

/** Base of operations for all back office staff. */
export const staffCall = call.meta({ access: "staff" });

/**
 * Base of operations that require a permission on the entity, on one of several entities, or on
 * everything.
 */
export const callOf = (action: Action, of: Entity | "all" | readonly Entity[]) =>
  call.meta({ access: { action, of } });

export const locale = z.enum(LOCALES).describe("Locale of the content");

/** Maximum value of an integer column. */
const INTEGER_MAX = 2_147_483_647;

/** Version of a record that an edit is based on. */
export const version = z.number().int().min(1).max(INTEGER_MAX);

/** Id of a record: a positive safe integer. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/**
 * Locale of the response and of its problems; defaults to the Accept-Language header. A `locale` of
 * stored content, such as the language of an article, has another schema.
 */
export const responseLocale = locale.optional();
export const inLocale = z.object({ locale: responseLocale });
export const byId = inLocale.extend({ id });

/** Pagination of lists: `page` from 1, `limit` from 1 to 100. */
export const paging = inLocale.extend({
  page: z.number().int().min(1).max(1_000_000).default(1).describe("Page number, from 1"),
  limit: z
    .number()
    .int()
    .min(1)
    .max(PAGE_LIMIT.max)
    .default(PAGE_LIMIT.default)
    .describe("Records per page"),
});

/**
 * Pagination of lists that readers scroll: `after` continues behind the last record of the previous
 * response.
 */
export const scrolling = paging.extend({
  after: z
    .string()
    .max(64)
    .optional()
    .describe("Cursor: `meta.next` of the previous response; `page` is then ignored"),
});

export const pageMeta = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int().describe("Total number of records"),
});
export type PageMeta = z.infer<typeof pageMeta>;

export const countedMeta = pageMeta.extend({
  more: z.boolean().describe("There are more records than `total`"),
});
export type CountedMeta = z.infer<typeof countedMeta>;

export const cursorMeta = pageMeta.extend({
  next: z.string().nullable().describe("Cursor of the next page"),
});

/** Response of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: pageMeta });

/** Response of a list whose total is counted up to a limit. */
export const countedPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: countedMeta });

/** Response of a list with cursor pagination. */
export const scrollOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: cursorMeta });
