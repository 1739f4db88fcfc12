import type { OpenAPI } from "@orpc/openapi";

/** A JSON schema, as far as the description of the API makes use of them. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
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

/** Words of a type, and names of schemas within them. */
type TypePart = { text: string } | { schema: string };

const COMPONENT = "#/components/schemas/";

/** A type in words: `array of ArticleCard`, `"asc" or "desc"`, `Picture or null`. */
export function typeOf(schema: Schema): TypePart[] {
  if (schema.$ref) return [{ schema: schema.$ref.replace(COMPONENT, "") }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeOf), " or ");
  if (schema.allOf) return joined(schema.allOf.map(typeOf), " and ");
  if (schema.enum) return [{ text: schema.enum.map((one) => JSON.stringify(one)).join(" or ") }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.type === "array") return [{ text: "array of " }, ...(schema.items ? typeOf(schema.items) : [{ text: "anything" }])];
  if (Array.isArray(schema.type)) return [{ text: schema.type.join(" or ") }];
  return [{ text: schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? "anything") }];
}

function joined(parts: TypePart[][], by: string): TypePart[] {
  return parts.flatMap((part, i) => (i ? [{ text: by }, ...part] : part));
}

/** Limits in words: `1 to 100, default 20`. Bounds that only say that a number is exact in JavaScript are left out. */
export function constraintsOf({ minimum, maximum, minLength, maxLength, default: initial }: Schema): string {
  const exact = (bound: number | undefined) => (bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined);
  return [
    range(exact(minimum), exact(maximum), ""),
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

/** The fields of an object, and behind each the fields within it: `meta`, `meta.page`. Those of an array's objects stand below `[]`. */
export function fieldsOf(schema: Schema, prefix = ""): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.properties);
  if (choice) return fieldsOf(choice, prefix);
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return [{ name, required: schema.required?.includes(key) ?? false, schema: one }, ...fieldsOf(one, name)];
  });
}

/** A reply, also where the description only refers to it. */
export function resolved(reply: OpenAPI.ResponseObject | OpenAPI.ReferenceObject, described: OpenAPI.Document): OpenAPI.ResponseObject {
  if (!("$ref" in reply) || !reply.$ref) return reply as OpenAPI.ResponseObject;
  return described.components?.responses?.[reply.$ref.replace("#/components/responses/", "")] as OpenAPI.ResponseObject;
}
