import { contract } from "@masthead/contract/contract.ts";
import type { CallMeta } from "@masthead/contract/platform/call.ts";
import { rightsIn } from "@masthead/contract/platform/newsroom-rights.ts";
import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { isShareable, walkCalls } from "./calls.ts";
import { apiSchemas, apiTags } from "./openapi-schemas.ts";

/** Descriptions of the error responses that calls reference. */
const ERROR_RESPONSES = {
  BadRequest: "The input is invalid; `errors` lists each field.",
  Unauthorized: "The caller is not signed in.",
  PaymentRequired: "A subscription is required.",
  Forbidden: "The signed-in user may not do this.",
  NotFound: "The resource does not exist or is not visible to the caller, or the list has no such page.",
  Conflict: "The resource was changed in the meantime, or stored data does not allow the change.",
  RateLimited: "Too many requests; retry later.",
  Unavailable: "A required service is unavailable; retry later.",
  ServerError: "Internal error; `detail` contains a reference to the server log.",
} as const;

/** Error responses of the additional statuses that a call may declare. */
const ERROR_BY_STATUS = {
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  503: "Unavailable",
} as const satisfies Record<NonNullable<CallMeta["mayReply"]>[number], keyof typeof ERROR_RESPONSES>;

/** 304 of shared responses, which have an `ETag`, and `Cache-Control` with `s-maxage`. */
const NOT_MODIFIED = { description: "Not modified: `If-None-Match` contains the current `ETag`." };

/** Query parameters that reference something that may not exist. */
const REFERENCE_PARAMETERS = new Set(["page", "categoryId", "categorySlug"]);

/** Generates the OpenAPI description from the contract. `serverUrl` is the URL of /api. */
export async function describeApi(serverUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const description = await generator.generate(contract, {
    info: {
      title: "Masthead",
      version: "1.0.0",
      description: "API of Masthead. Errors are application/problem+json (RFC 9457).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    tags: apiTags(),
    security: [],
    commonSchemas: apiSchemas(),
  });
  description.components = {
    ...description.components,
    responses: Object.fromEntries(Object.entries(ERROR_RESPONSES).map(([name, text]) => [name, problemResponse(text)])),
  };
  const metas = new Map([...walkCalls(contract)].map(({ name, meta }) => [name, meta]));
  for (const { method, operation } of operationsOf(description))
    completeOperation(operation, metas.get(operation.operationId ?? "") ?? {}, method);
  return withoutSafeIntegerBounds(description);
}

/**
 * Leaves out bounds that only state JavaScript's safe integer range: they are half of the length of
 * an integer schema.
 */
function withoutSafeIntegerBounds(description: OpenAPI.Document): OpenAPI.Document {
  const isSafeIntegerBound = (key: string, value: unknown) =>
    (key === "minimum" || key === "maximum") && typeof value === "number" && Math.abs(value) === Number.MAX_SAFE_INTEGER;
  return JSON.parse(JSON.stringify(description, (key, value: unknown) => (isSafeIntegerBound(key, value) ? undefined : value)));
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];

/** Yields every call of an API description, in its order. */
export function* operationsOf(
  description: OpenAPI.Document,
): Generator<{ method: Method; path: string; operation: OpenAPI.OperationObject }> {
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (operation) yield { method, path, operation };
    }
  }
}

function problemResponse(description: string): OpenAPI.ResponseObject {
  return { description, content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };
}

/**
 * Completes a call with what the contract does not state: its error responses and parameter
 * descriptions, which are moved from their schemas. Removes parameter flags of the generator that do not apply.
 */
function completeOperation(operation: OpenAPI.OperationObject, meta: CallMeta, method: Method): void {
  const { limit, access, right, mayReply = [] } = meta;
  const isWrite = method !== "get";
  const rights = rightsIn(right);
  if (rights.length) operation.description = `Right: ${rights.join(" or ")}`;
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const responses = operation.responses ?? {};
  for (const parameter of parameters) {
    delete parameter.allowEmptyValue;
    delete parameter.allowReserved;
    if (!parameter.schema || !("description" in parameter.schema)) continue;
    const { description, ...schema } = parameter.schema;
    parameter.description ??= description;
    // It is described once: the parameter says it, not its schema, too.
    if (parameter.description === description) parameter.schema = schema;
  }
  const reference = (name: keyof typeof ERROR_RESPONSES) => ({ $ref: `#/components/responses/${name}` });
  if (responses["204"]) responses["204"] = { description: "Success, without content" };
  if (parameters.length || operation.requestBody) responses["400"] = reference("BadRequest");
  if (isWrite && access !== "public") responses["409"] = reference("Conflict");
  if (parameters.some((parameter) => parameter.in === "path" || REFERENCE_PARAMETERS.has(parameter.name)))
    responses["404"] = reference("NotFound");
  if (access !== "public") responses["401"] = reference("Unauthorized");
  if (access !== "public" && access !== "signedIn") responses["403"] = reference("Forbidden");
  if (isShareable({ meta, route: { method: method.toUpperCase() } })) responses["304"] = NOT_MODIFIED;
  for (const status of mayReply) responses[status] = reference(ERROR_BY_STATUS[status]);
  if (limit) responses["429"] = reference("RateLimited");
  responses["500"] = reference("ServerError");
  operation.responses = responses;
}
