import { contract } from "@masthead/contract/contract.ts";
import type { CallMeta } from "@masthead/contract/platform/call.ts";
import { rightsIn } from "@masthead/contract/platform/newsroom-rights.ts";
import { URLS_PARAMETER, urlForm } from "@masthead/contract/platform/url-fields.ts";
import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { hasUrls } from "./absolute-urls.ts";
import { type Call, isShareable, walkCalls } from "./calls.ts";
import { openApiConverter } from "./openapi-converter.ts";
import { apiSchemas, apiTags } from "./openapi-schemas.ts";

/** Descriptions of the error responses that calls reference. */
const ERROR_RESPONSES = {
  BadRequest: "The input is invalid; `errors` lists each field.",
  Unauthorized: "The caller is not signed in.",
  PaymentRequired: "A subscription is required.",
  Forbidden: "The signed-in user may not do this.",
  NotFound:
    "The resource does not exist or is not visible to the caller, or the list has no such page.",
  Conflict: "The resource was changed in the meantime, or stored data does not allow the change.",
  RateLimited: "Too many requests; retry later.",
  Unavailable: "A required service is unavailable; retry later.",
  ServerError: "Internal error; `reference` is the id of its lines in the server log.",
  TooLarge: "The body is too large.",
} as const;

/** Error responses of the additional statuses that a call may declare. */
const ERROR_BY_STATUS = {
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
} as const satisfies Record<
  NonNullable<CallMeta["mayReply"]>[number],
  keyof typeof ERROR_RESPONSES
>;

/** Authentication schemes of callers. Their roles are in `security`. */
const SECURITY_SCHEMES: Record<string, OpenAPI.SecuritySchemeObject> = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "For apps. A sign-in with `returnToken` returns the token, and `/v1/auth/token` renews it. Never send it in a URL.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description:
      "For pages of the site. A sign-in sets the cookie. Writes with it must come from a page of the site (`Origin`).",
  },
};

const schemesFor = (roles: string[]): OpenAPI.SecurityRequirementObject[] =>
  Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: roles }));

/** Default of the description. */
const STAFF_ONLY = schemesFor(["staff"]);

/** Names of reusable parameters. */
const IDEMPOTENCY_KEY = "IdempotencyKey";
const URLS = "Urls";

/** Reusable parameters that no schema declares. */
const UNDECLARED_PARAMETERS: Record<string, OpenAPI.ParameterObject> = {
  [IDEMPOTENCY_KEY]: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description:
      "New for each purchase, the same when it is repeated: a request repeated with the same key is carried out once",
    schema: { type: "string", minLength: 16, maxLength: 100, pattern: "^[\\w:.-]+$" },
  },
  [URLS]: {
    name: URLS_PARAMETER,
    in: "query",
    description: "`absolute`: URLs of this site have its origin. Default: they begin with `/`",
    schema: { type: "string", enum: urlForm.options },
  },
};

/** 304 of shared responses, which have an `ETag`, and `Cache-Control` with `s-maxage`. */
const NOT_MODIFIED = { description: "Not modified: `If-None-Match` contains the current `ETag`." };

/** Query parameters that reference something that may not exist. */
const REFERENCE_PARAMETERS = new Set(["page", "categoryId", "categorySlug"]);

/** Generates the OpenAPI description from the contract. `serverUrl` is the URL of /api. */
export async function describeApi(serverUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [openApiConverter()] });
  const description = await generator.generate(contract, {
    info: {
      title: "Masthead",
      version: "1.0.0",
      description:
        "API of Masthead. Errors are application/problem+json (RFC 9457); apps react to `code`, of the problem and of each of its `errors`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    // Most calls are for staff: the others declare their own.
    security: STAFF_ONLY,
    tags: apiTags(),
    commonSchemas: apiSchemas(),
  });
  description.components = {
    ...description.components,
    securitySchemes: SECURITY_SCHEMES,
    responses: Object.fromEntries(
      Object.entries(ERROR_RESPONSES).map(([name, text]) => [name, problemResponse(text)]),
    ),
  };
  const calls = new Map([...walkCalls(contract)].map((call) => [call.name, call]));
  for (const { method, operation } of operationsOf(description)) {
    const call = calls.get(operation.operationId ?? "");
    if (call) completeOperation(operation, call, method);
  }
  description.components.parameters = { ...UNDECLARED_PARAMETERS, ...shareParameters(description) };
  return withoutSafeIntegerBounds(description);
}

/**
 * Leaves out bounds that only state JavaScript's safe integer range: they are half of the length of
 * an integer schema.
 */
function withoutSafeIntegerBounds(description: OpenAPI.Document): OpenAPI.Document {
  const isSafeIntegerBound = (key: string, value: unknown) =>
    (key === "minimum" || key === "maximum") &&
    typeof value === "number" &&
    Math.abs(value) === Number.MAX_SAFE_INTEGER;
  return JSON.parse(
    JSON.stringify(description, (key, value: unknown) =>
      isSafeIntegerBound(key, value) ? undefined : value,
    ),
  );
}

/**
 * Moves parameters that several calls have in common to the components, and returns them by their
 * name there. A name that is common with different schemas has a number appended.
 */
function shareParameters(description: OpenAPI.Document): Record<string, OpenAPI.ParameterObject> {
  const uses = new Map<
    string,
    {
      parameter: OpenAPI.ParameterObject;
      at: [operation: OpenAPI.OperationObject, index: number][];
    }
  >();
  for (const { operation } of operationsOf(description)) {
    for (const [index, parameter] of (operation.parameters ?? []).entries()) {
      if (!("name" in parameter)) continue;
      const key = JSON.stringify(parameter);
      const use = uses.get(key) ?? { parameter, at: [] };
      use.at.push([operation, index]);
      uses.set(key, use);
    }
  }
  const shared: Record<string, OpenAPI.ParameterObject> = {};
  for (const { parameter, at } of uses.values()) {
    if (at.length === 1) continue;
    let name = parameter.name;
    for (let number = 2; name in shared; number++) name = `${parameter.name}${number}`;
    shared[name] = parameter;
    for (const [operation, index] of at)
      operation.parameters?.splice(index, 1, { $ref: `#/components/parameters/${name}` });
  }
  return shared;
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
  return {
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

/** Returns the parameters of a call, following references to shared ones. */
export function parametersOf(
  operation: OpenAPI.OperationObject,
  description: OpenAPI.Document,
): OpenAPI.ParameterObject[] {
  return (operation.parameters ?? []).flatMap((parameter) => {
    if ("name" in parameter) return [parameter];
    const name = parameter.$ref?.replace("#/components/parameters/", "") ?? "";
    return (
      (description.components?.parameters?.[name] as OpenAPI.ParameterObject | undefined) ?? []
    );
  });
}

/**
 * Returns who may make a call. Public calls that read their caller may be made with credentials.
 */
function securityOf(meta: CallMeta, method: Method): OpenAPI.SecurityRequirementObject[] {
  const { access } = meta;
  if (access === "public")
    return isShareable({ meta, route: { method: method.toUpperCase() } })
      ? []
      : [{}, ...schemesFor([])];
  return access === "signedIn" ? schemesFor(["reader"]) : STAFF_ONLY;
}

/**
 * Completes a call with details missing in the contract: allowed callers, error responses, and
 * parameter descriptions, which are moved from their schemas. Removes parameter flags of the
 * generator that do not apply.
 */
function completeOperation(
  operation: OpenAPI.OperationObject,
  { meta, output }: Call,
  method: Method,
): void {
  const rights = rightsIn(meta.right);
  if (rights.length) operation.description = `Right: ${rights.join(" or ")}`;
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  for (const parameter of parameters) completeParameter(parameter);
  const shared = [
    ...(meta.needsIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ...(hasUrls(output) ? [URLS] : []),
  ];
  const responses = operation.responses ?? {};
  if (responses["204"]) responses["204"] = { description: "Success, without content" };
  if (isShareable({ meta, route: { method: method.toUpperCase() } }))
    responses["304"] = NOT_MODIFIED;
  for (const [status, name] of errorsOf(meta, method, {
    parameters,
    hasBody: operation.requestBody !== undefined,
    hasShared: shared.length > 0,
  }))
    responses[status] = { $ref: `#/components/responses/${name}` };
  const security = securityOf(meta, method);
  if (security !== STAFF_ONLY) operation.security = security;
  if (shared.length)
    operation.parameters = [
      ...parameters,
      ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ];
  operation.responses = responses;
}

function completeParameter(parameter: OpenAPI.ParameterObject): void {
  delete parameter.allowEmptyValue;
  delete parameter.allowReserved;
  // The generator writes `deepObject` for lists, and for text that is defined once. No call has an
  // object in its query; a list repeats its name: `ids=1&ids=2`.
  delete parameter.style;
  delete parameter.explode;
  if (!parameter.required) delete parameter.required;
  if (!parameter.schema || !("description" in parameter.schema)) return;
  const { description, deprecated, ...schema } = parameter.schema;
  parameter.description ??= description;
  if (deprecated) parameter.deprecated = true;
  // It is described once: the parameter says it, not its schema, too.
  if (parameter.description === description) parameter.schema = schema;
}

/** Returns the error responses of a call, by status. */
function errorsOf(
  { limit, missLimit, access, mayReply = [] }: CallMeta,
  method: Method,
  {
    parameters,
    hasBody,
    hasShared,
  }: { parameters: OpenAPI.ParameterObject[]; hasBody: boolean; hasShared: boolean },
): [status: number, name: keyof typeof ERROR_RESPONSES][] {
  const isWrite = method !== "get";
  const hasInput = parameters.length > 0 || hasBody;
  const refersToRecord = parameters.some(
    (parameter) => parameter.in === "path" || REFERENCE_PARAMETERS.has(parameter.name),
  );
  const errors: [status: number, name: keyof typeof ERROR_RESPONSES, isPossible: boolean][] = [
    [400, "BadRequest", hasInput || hasShared],
    [401, "Unauthorized", access !== "public"],
    [403, "Forbidden", isWrite || (access !== "public" && access !== "signedIn")],
    [404, "NotFound", refersToRecord || (isWrite && hasInput)],
    [409, "Conflict", isWrite],
    [413, "TooLarge", isWrite && hasBody],
    [429, "RateLimited", limit !== undefined || missLimit !== undefined],
    [500, "ServerError", true],
    [503, "Unavailable", true],
  ];
  return [
    ...errors.flatMap(([status, name, isPossible]): [number, typeof name][] =>
      isPossible ? [[status, name]] : [],
    ),
    ...mayReply.map((status): [number, keyof typeof ERROR_RESPONSES] => [
      status,
      ERROR_BY_STATUS[status],
    ]),
  ];
}
