import type { OpenAPI } from "@orpc/openapi";

/** Subset of JSON Schema that the API description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  deprecated?: boolean;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Part of a printed type: text, or the name of a schema to link to. */
type TypePart = { text: string } | { schema: string };

const COMPONENT = "#/components/schemas/";

/** Describes a type in words: `array of ArticleCard`, `"asc" or "desc"`, `Picture or null`. */
export function typeOf(schema: Schema): TypePart[] {
  if (schema.$ref) return [{ schema: schema.$ref.replace(COMPONENT, "") }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinTypes(choices.map(typeOf), " or ");
  if (schema.allOf) return joinTypes(schema.allOf.map(typeOf), " and ");
  if (schema.enum)
    return [{ text: schema.enum.map((value) => JSON.stringify(value)).join(" or ") }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.type === "array")
    return [
      { text: "array of " },
      ...(schema.items ? typeOf(schema.items) : [{ text: "anything" }]),
    ];
  const [type = "anything", ...others] = [schema.type ?? []].flat();
  return [{ text: [schema.format ? `${type} (${schema.format})` : type, ...others].join(" or ") }];
}

function joinTypes(types: TypePart[][], separator: string): TypePart[] {
  return types.flatMap((type, i) => (i ? [{ text: separator }, ...type] : type));
}

/**
 * Describes limits in words: `1 to 100, default 20`. Leaves out bounds that only state JavaScript's
 * safe integer range.
 */
export function constraintsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  default: initial,
}: Schema): string {
  const declaredBound = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;
  return [
    range(declaredBound(minimum), declaredBound(maximum), ""),
    range(minLength, maxLength, " characters"),
    initial === undefined ? "" : `default ${JSON.stringify(initial)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (from !== undefined) return `at least ${from}${unit}`;
  return to === undefined ? "" : `at most ${to}${unit}`;
}

interface Field {
  name: string;
  required: boolean;
  schema: Schema;
}

/**
 * Lists the fields of an object, each followed by its nested fields: `meta`, `meta.page`. Fields of
 * an array's objects are below `[]`.
 */
export function fieldsOf(schema: Schema, prefix = ""): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ properties }) => properties);
  if (choice) return fieldsOf(choice, prefix);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return [
      { name, required: schema.required?.includes(key) ?? false, schema: field },
      ...fieldsOf(field, name),
    ];
  });
}

/** Returns a response, following a reference to the shared responses. */
export function resolveResponse(
  response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject,
  description: OpenAPI.Document,
): OpenAPI.ResponseObject {
  if (!("$ref" in response) || !response.$ref) return response as OpenAPI.ResponseObject;
  return description.components?.responses?.[
    response.$ref.replace("#/components/responses/", "")
  ] as OpenAPI.ResponseObject;
}
