import { contract } from "@masthead/contract/contract.ts";
import type { CallMeta } from "@masthead/contract/system/call.ts";
import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { mayBeShared, walkCalls } from "./calls.ts";
import { API_SCHEMAS, API_TAGS } from "./openapi-schemas.ts";

/** Errors as replies that every call refers to. */
const ERROR_REPLIES = {
  BadRequest: "The input does not fit its schema; `errors` names each field.",
  Unauthorized: "Nobody is signed in.",
  PaymentRequired: "This is for who has a subscription.",
  Forbidden: "Who is signed in may not do this.",
  NotFound: "There is nothing at this address that the asker may see, or no such page of the list.",
  Conflict: "Somebody else changed it meanwhile, or what is stored does not allow it.",
  RateLimited: "Too many requests; ask again later.",
  Unavailable: "A service that this needs does not answer; ask again later.",
  ServerError: "Something went wrong on the server; `detail` holds a reference that its log knows.",
} as const;

/** The replies of further statuses that a call may name. */
const REPLY_OF = {
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  503: "Unavailable",
} as const satisfies Record<NonNullable<CallMeta["mayReply"]>[number], keyof typeof ERROR_REPLIES>;

/** Of replies that are the same for everybody: they carry an `ETag`, and `Cache-Control` with `s-maxage`. */
const NOT_MODIFIED = { description: "The reply is still the one whose `ETag` the request has in `If-None-Match`." };

/** Parameters that name something which may not be there. */
const NAMING = new Set(["page", "categoryId", "categorySlug"]);

/** The OpenAPI description, printed from the contract. `serverUrl` is the address of /api. */
export async function describeApi(serverUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const described = await generator.generate(contract, {
    info: {
      title: "Masthead",
      version: "1.0.0",
      description: "The calls of Masthead. Errors are application/problem+json (RFC 9457).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    tags: API_TAGS,
    security: [],
    commonSchemas: API_SCHEMAS,
  });
  described.components = {
    ...described.components,
    responses: Object.fromEntries(Object.entries(ERROR_REPLIES).map(([name, description]) => [name, problemReply(description)])),
  };
  const metas = new Map([...walkCalls(contract)].map(({ name, meta }) => [name, meta]));
  for (const { method, operation } of operationsOf(described)) complete(operation, metas.get(operation.operationId ?? "") ?? {}, method);
  return withoutExactBounds(described);
}

/** Leaves out the bounds of integers that only say that JavaScript holds them exactly: they are half of what such a schema is long. */
function withoutExactBounds(described: OpenAPI.Document): OpenAPI.Document {
  const isExactBound = (key: string, value: unknown) =>
    (key === "minimum" || key === "maximum") && typeof value === "number" && Math.abs(value) === Number.MAX_SAFE_INTEGER;
  return JSON.parse(JSON.stringify(described, (key, value: unknown) => (isExactBound(key, value) ? undefined : value)));
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];

/** Every call of a description, in its order. */
export function* operationsOf(
  described: OpenAPI.Document,
): Generator<{ method: Method; path: string; operation: OpenAPI.OperationObject }> {
  for (const [path, item] of Object.entries(described.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (operation) yield { method, path, operation };
    }
  }
}

function problemReply(description: string): OpenAPI.ResponseObject {
  return { description, content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };
}

/** Adds to a call what the contract leaves to all: the errors it may answer with, and none but true words on the rest. */
function complete(operation: OpenAPI.OperationObject, meta: CallMeta, method: Method): void {
  const { limit, access, mayReply = [] } = meta;
  const writes = method !== "get";
  const parameters = (operation.parameters ?? []).filter((one) => "name" in one);
  const replies = operation.responses ?? {};
  for (const parameter of parameters) {
    delete parameter.allowEmptyValue;
    delete parameter.allowReserved;
    if (parameter.schema && "description" in parameter.schema) parameter.description ??= parameter.schema.description;
  }
  const refer = (name: keyof typeof ERROR_REPLIES) => ({ $ref: `#/components/responses/${name}` });
  if (replies["204"]) replies["204"] = { description: "Done" };
  if (parameters.length || operation.requestBody) replies["400"] = refer("BadRequest");
  if (writes && access !== "public") replies["409"] = refer("Conflict");
  if (parameters.some((one) => one.in === "path" || NAMING.has(one.name))) replies["404"] = refer("NotFound");
  if (access !== "public") replies["401"] = refer("Unauthorized");
  if (operation.tags?.includes("playback")) replies["402"] = refer("PaymentRequired");
  if (access !== "public" && access !== "signedIn") replies["403"] = refer("Forbidden");
  if (mayBeShared({ meta, route: { method: method.toUpperCase() } })) replies["304"] = NOT_MODIFIED;
  for (const status of mayReply) replies[status] = refer(REPLY_OF[status]);
  if (limit) replies["429"] = refer("RateLimited");
  replies["500"] = refer("ServerError");
  operation.responses = replies;
}
