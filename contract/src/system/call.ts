import { oc } from "@orpc/contract";
import { z } from "zod";
import type { Action, Entity } from "./ability.ts";
import { PAGE_LIMIT } from "./constants.ts";
import { LOCALES } from "./locale.ts";

/**
 * Who may make a call: anyone, whoever is signed in, whoever works in the back office, or who may do something with an entity, or with
 * one of several. A call that names none stops the start of the server.
 */
export type Access = "public" | "signedIn" | "staff" | { action: Action; of: Entity | "all" | readonly Entity[] };

/** A rate limit: so many points in so many seconds. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/**
 * Rate limit of a call. `points` are those of one caller: the signed-in user of a call that is not public, else the browser, known by a signed
 * cookie older than a minute.
 */
export interface CallLimit extends RateLimit {
  /** Points of all callers of one network together that have no such cookie; default: those of one caller. */
  shared?: number;
  /** Points of all callers of one network together; default: twenty times those of one caller. */
  network?: number;
  /** The input carries `proof`: with a solved bot check callers go on when `shared` is used up. */
  proof?: true;
}

export interface CallMeta extends Record<string, unknown> {
  access?: Access;
  limit?: CallLimit;
  /** The reply of a public call is for the caller alone, such as the holder of an order's payment id: no cache may store it. */
  personal?: true;
  /** The reply contains the time of the call, so that a cached one would be wrong. */
  momentary?: true;
  /** The call itself removes from text what PostgreSQL cannot store, so that nothing of the rest is lost; other calls refuse it. */
  cleansText?: true;
  /** Error statuses that neither the access rule nor the input explain, for the API description. */
  mayReply?: readonly (402 | 403 | 404 | 409 | 503)[];
  /** Largest body in bytes, where that is not the usual 1 MiB. */
  bodyLimit?: number;
}

const call = oc.$meta<CallMeta>({});

/** Start of every public call. */
export const publicCall = call.meta({ access: "public" });

/** Start of a call of whoever is signed in, reader or staff. */
export const signedInCall = call.meta({ access: "signedIn" });

/** Start of a call that everyone in the back office makes. */
export const staffCall = call.meta({ access: "staff" });

/** Start of a call of who may do this with the entity, with one of these, or with everything. */
export const callOf = (action: Action, of: Entity | "all" | readonly Entity[]) => call.meta({ access: { action, of } });

export const locale = z.enum(LOCALES).describe("Locale of the content");

/** Largest value of an integer column. */
export const INTEGER_MAX = 2_147_483_647;

/** Version of a record that an edit started from. */
export const version = z.number().int().min(1).max(INTEGER_MAX);

/** Identity of a record: a positive integer that JavaScript holds exactly. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Identity of the record");

/** Input of a call that takes the locale of its reply; without one Accept-Language decides. */
export const inLocale = z.object({ locale: locale.optional() });
export const byId = inLocale.extend({ id });

/** Paging of every list: `page` from 1, `limit` 1 to 100. */
export const paging = inLocale.extend({
  page: z.number().int().min(1).max(1_000_000).default(1).describe("Page, from 1"),
  limit: z.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default).describe("Records a page"),
});

/** Paging of lists that readers scroll: `after` continues behind the last record of the reply before. */
export const scrolling = paging.extend({
  after: z.string().max(64).optional().describe("Cursor: `meta.next` of the reply before; `page` is then ignored"),
});

export const pageMeta = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int().describe("Records in all"),
});
export type PageMeta = z.infer<typeof pageMeta>;

const countedMeta = pageMeta.extend({ more: z.boolean().describe("There are more records than `total`") });
export type CountedMeta = z.infer<typeof countedMeta>;

/** Reply of a list. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: pageMeta });

/** Reply of a list that is counted up to a limit. */
export const countedPageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: countedMeta });

/** Reply of a list that is scrolled. */
export const scrollOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: pageMeta.extend({ next: z.string().nullable().describe("Cursor of the next page") }) });
