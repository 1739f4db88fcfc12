import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { globalRegistry } from "zod";
import type { Schema } from "./api-docs-schema.ts";

/**
 * Converter of schemas for the API description. Adds the metadata of URL, HTML and deprecated
 * schemas, which the library leaves out. Nullable values are written as
 * `type: ["string", "null"]`, and files with `format: binary`, as client generators expect.
 */
export const openApiConverter = (): ZodToJsonSchemaConverter =>
  new ZodToJsonSchemaConverter({
    interceptors: [
      ({ next, schema }) => {
        const [required, json] = next();
        if ("$ref" in json) return [required, json];
        const { format, deprecated } = (globalRegistry.get(schema) ?? {}) as Schema;
        const stated = {
          ...json,
          ...(format && { format }),
          ...(deprecated && { deprecated }),
        } as Schema;
        const written =
          schema._zod.def.type === "file"
            ? { ...stated, format: "binary" }
            : withNullableType(stated);
        return [required, written as typeof json];
      },
    ],
  });

const PRIMITIVES = ["string", "integer", "number", "boolean"];

function withNullableType({ anyOf, ...rest }: Schema): Schema {
  const [choice, none, ...others] = anyOf ?? [];
  const isNullable = choice && none?.type === "null" && !others.length;
  if (!isNullable || choice.enum || "const" in choice || !PRIMITIVES.includes(String(choice.type)))
    return anyOf ? { anyOf, ...rest } : rest;
  return { ...choice, ...rest, type: [String(choice.type), "null"] };
}
