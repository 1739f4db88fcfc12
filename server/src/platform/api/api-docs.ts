import type { OpenAPI } from "@orpc/openapi";
import { element, type Markup } from "../http/xml.ts";
import {
  constraintsOf,
  fieldsOf,
  resolveResponse,
  type Schema,
  typeOf,
} from "./api-docs-schema.ts";
import { apiGuide, type GuideSection } from "./api-guide.ts";
import { operationsOf, parametersOf } from "./openapi.ts";

interface DocsPaths {
  /** Path of the machine-readable OpenAPI description. */
  description: string;
  stylesheet: string;
}

type Operation = ReturnType<typeof operationsOf> extends Generator<infer T> ? T : never;

/** Renders the API description as an HTML page that works without JavaScript. */
export function renderApiDocs(description: OpenAPI.Document, paths: DocsPaths): string {
  const operations = [...operationsOf(description)];
  const tags = description.tags ?? [];
  const schemas = Object.entries(description.components?.schemas ?? {}) as [string, Schema][];
  const title = `${description.info.title} API`;
  const page = [
    element("a", { class: "skip", href: "#calls" }, "Skip to the API calls"),
    header(description, title, paths),
    navigation(tags),
    element(
      "main",
      { id: "calls" },
      ...apiGuide().map(guideSection),
      ...tags.map((tag) =>
        tagSection(
          tag,
          operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
          description,
        ),
      ),
      element(
        "section",
        { id: "schemas", "aria-labelledby": "schemas-title" },
        element("h2", { id: "schemas-title" }, "schemas"),
        ...schemas.map(([name, schema]) => schemaArticle(name, schema)),
      ),
    ),
  ];
  const head = [
    element("title", {}, title),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("link", { rel: "stylesheet", href: paths.stylesheet }),
    element("link", { rel: "icon", href: "/icon.svg" }),
  ];
  const html = element(
    "html",
    { lang: "en-US" },
    element("head", {}, element("meta", { charset: "utf-8" }), ...head),
    element("body", {}, ...page),
  );
  return `<!doctype html>\n${html.markup}\n`;
}

const header = (
  { info, servers, openapi }: OpenAPI.Document,
  title: string,
  paths: DocsPaths,
): Markup =>
  element(
    "header",
    {},
    element("h1", {}, title),
    element("p", {}, info.description ?? ""),
    element(
      "p",
      {},
      "All paths are relative to ",
      element("code", {}, servers?.[0]?.url ?? ""),
      ". Machine-readable description: ",
      element("a", { href: paths.description }, "OpenAPI ", openapi),
      ".",
    ),
  );

const navigation = (tags: { name: string }[]): Markup =>
  element(
    "nav",
    { "aria-label": "Guide and groups of API calls" },
    element(
      "ul",
      {},
      ...apiGuide().map(({ id, title }) =>
        element("li", {}, element("a", { href: `#${id}` }, title)),
      ),
      ...tags.map(({ name }) => element("li", {}, element("a", { href: `#${name}` }, name))),
      element("li", {}, element("a", { href: "#schemas" }, "schemas")),
    ),
  );

function guideSection({ id, title, paragraphs, example, table: rows }: GuideSection): Markup {
  return element(
    "section",
    { id, "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, title),
    ...paragraphs.map((text) => withInlineCode(text, "p")),
    example && element("pre", {}, element("code", {}, example)),
    rows &&
      table(
        rows.columns,
        rows.rows.map(([code = "", ...rest]) => [element("code", {}, code), ...rest]),
      ),
  );
}

function tagSection(
  tag: { name: string; description?: string },
  operations: Operation[],
  api: OpenAPI.Document,
): Markup {
  const { name, description = "" } = tag;
  return element(
    "section",
    { id: name, "aria-labelledby": `${name}-title` },
    element("h2", { id: `${name}-title` }, name),
    element("p", {}, description),
    ...operations.map((operation) => operationArticle(operation, api)),
  );
}

function operationArticle({ method, path, operation }: Operation, api: OpenAPI.Document): Markup {
  const id = operation.operationId ?? `${method} ${path}`;
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => [status, resolveResponse(response, api)] as const,
  );
  const parameters = parametersOf(operation, api);
  const body =
    operation.requestBody && "content" in operation.requestBody
      ? operation.requestBody.content["application/json"]?.schema
      : undefined;
  return element(
    "article",
    { id, "aria-labelledby": `${id}-title` },
    element(
      "h3",
      { id: `${id}-title` },
      element("span", { class: `method ${method}` }, method.toUpperCase()),
      " ",
      element("code", {}, path),
    ),
    element("p", {}, operation.deprecated ? "Deprecated. " : "", operation.summary ?? ""),
    element(
      "p",
      {},
      callersOf(operation.security ?? api.security),
      operation.description ? ` ${operation.description}.` : "",
    ),
    parameters.length > 0 && [
      element("h4", {}, "Parameters"),
      table(
        ["Name", "In", "Type", "Description"],
        parameters.map((parameter) => [
          nameMarkup(parameter.name, parameter.required),
          parameter.in,
          typeMarkup(parameter.schema as Schema),
          withInlineCode(parameter.description),
        ]),
      ),
    ],
    body && [element("h4", {}, "Body"), schemaMarkup(body as Schema)],
    element("h4", {}, "Responses"),
    table(
      ["Status", "Body", "Description"],
      responses.map(([status, response]) => [
        element("strong", {}, status),
        bodyMarkup(response),
        withInlineCode(response.description),
      ]),
    ),
    responses.map(([status, response]) => responseFields(status, response)),
  );
}

/** Describes who may make a call. */
function callersOf(security: OpenAPI.SecurityRequirementObject[] = []): string {
  const roles = security.flatMap((requirement) => Object.values(requirement).flat());
  if (roles.includes("staff")) return "For staff.";
  if (roles.includes("reader")) return "For signed-in users.";
  return security.length ? "For everybody; signed-in users get what is theirs." : "For everybody.";
}

const contentOf = (response: OpenAPI.ResponseObject) =>
  Object.entries(response.content ?? {}).map(([type, content]) => ({
    type,
    schema: (content.schema ?? {}) as Schema,
  }))[0];

function bodyMarkup(response: OpenAPI.ResponseObject): Markup | string {
  const content = contentOf(response);
  if (!content) return "none";
  return element(
    "div",
    {},
    typeMarkup(content.schema),
    content.type !== "application/json" && element("small", {}, ` as ${content.type}`),
  );
}

function responseFields(status: string, response: OpenAPI.ResponseObject): Markup[] {
  const schema = contentOf(response)?.schema;
  const fields = schema ? fieldsOf(schema) : [];
  return fields.length ? [element("h4", {}, `Fields of ${status}`), fieldTable(fields)] : [];
}

function schemaArticle(name: string, schema: Schema): Markup {
  return element(
    "article",
    { id: `schema-${name}`, "aria-labelledby": `schema-${name}-title` },
    element("h3", { id: `schema-${name}-title` }, element("code", {}, name)),
    withInlineCode(schema.description, "p"),
    schemaMarkup(schema),
  );
}

/** Renders an object's fields as a table, anything else as its type. */
function schemaMarkup(schema: Schema): Markup {
  const fields = fieldsOf(schema);
  return fields.length ? fieldTable(fields) : element("p", {}, typeMarkup(schema));
}

const fieldTable = (fields: ReturnType<typeof fieldsOf>) =>
  table(
    ["Field", "Type", "Description"],
    fields.map(({ name, required, schema }) => [
      nameMarkup(name, required),
      typeMarkup(schema),
      withInlineCode(schema.description),
    ]),
  );

function typeMarkup(schema: Schema): Markup {
  const parts = typeOf(schema).map((part) =>
    "schema" in part ? element("a", { href: `#schema-${part.schema}` }, part.schema) : part.text,
  );
  const limits = constraintsOf(schema);
  return element("span", { class: "type" }, ...parts, limits && element("small", {}, " ", limits));
}

const nameMarkup = (name: string, required = false) =>
  element("div", {}, element("code", {}, name), required ? "" : element("small", {}, " optional"));

/** Renders text in which `backticks` mark code. */
function withInlineCode(text: string | undefined, name = "span"): Markup {
  const parts = (text ?? "")
    .split("`")
    .map((part, i) => (i % 2 ? element("code", {}, part) : part));
  return element(name, {}, ...parts);
}

function table(columns: string[], rows: (Markup | string)[][]): Markup {
  const head = element(
    "thead",
    {},
    element("tr", {}, ...columns.map((column) => element("th", { scope: "col" }, column))),
  );
  const cells = (row: (Markup | string)[]) =>
    row.map((cell, i) => (i ? element("td", {}, cell) : element("th", { scope: "row" }, cell)));
  return element(
    "table",
    {},
    head,
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row)))),
  );
}
