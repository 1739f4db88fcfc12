import type { OpenAPI } from "@orpc/openapi";
import type { Schema } from "../../src/platform/api/api-docs-schema.ts";
import { random, randomInteger } from "../suite-size.ts";

/** Ids that records of a test may have, and one that none has. */
const IDS = [1, 2, 3, 900_000_001];
const TEXTS = [
  "",
  "a",
  "word",
  "كلمة",
  "2026-11-26",
  "x".repeat(60),
  "two words",
  "#",
  "../..",
  "0",
];
const hex = (length: number) =>
  Array.from({ length }, () => randomInteger(0, 16).toString(16)).join("");

const FORMATS: Record<string, () => string> = {
  "date-time": () => new Date(Date.UTC(2026, 10, randomInteger(1, 30))).toISOString(),
  date: () => "2026-11-26",
  email: () => `reader-${randomInteger(0, 50)}@news.example`,
  uri: () => "https://news.example/a",
  uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
};

const oneOf = <T>(choices: readonly T[]): T => choices[randomInteger(0, choices.length)] as T;

/**
 * Creates a value that a schema of the API description mostly permits: optional fields are left out
 * at random, and texts do not follow patterns.
 */
export function randomInput(schema: Schema | undefined, api: OpenAPI.Document, depth = 0): unknown {
  if (!schema) return undefined;
  if (schema.$ref) return randomInput(definitionOf(schema.$ref, api), api, depth);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return randomInput(oneOf(choices), api, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => randomInput(part, api, depth)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(schema.enum);
  switch (Array.isArray(schema.type) ? oneOf(schema.type) : schema.type) {
    case "object":
      return randomObject(schema, api, depth);
    case "array":
      return Array.from({ length: depth > 4 ? 0 : randomInteger(0, 3) }, () =>
        randomInput(schema.items, api, depth + 1),
      );
    case "integer":
    case "number":
      return schema.maximum !== undefined && schema.maximum < 1000
        ? oneOf([schema.minimum ?? 0, schema.maximum])
        : oneOf(IDS);
    case "boolean":
      return random() < 0.5;
    case "string":
      return FORMATS[schema.format ?? ""]?.() ?? oneOf(TEXTS);
    default:
      return null;
  }
}

function randomObject(
  { properties = {}, required = [] }: Schema,
  api: OpenAPI.Document,
  depth: number,
): Record<string, unknown> {
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || (depth < 5 && random() < 0.5),
  );
  return Object.fromEntries(
    names.map((name) => [name, randomInput(properties[name], api, depth + 1)]),
  );
}

const definitionOf = (reference: string, api: OpenAPI.Document): Schema | undefined =>
  api.components?.schemas?.[reference.replace("#/components/schemas/", "")] as Schema | undefined;
