import type { OpenAPI } from "@orpc/openapi";
import { constraintsOf, fieldsOf, resolved, type Schema, typeOf } from "./api-docs-schema.ts";
import { operationsOf } from "./openapi.ts";
import { element, type Markup } from "./xml.ts";

interface Addresses {
  /** Of the description for machines. */
  description: string;
  stylesheet: string;
}

type Operation = ReturnType<typeof operationsOf> extends Generator<infer T> ? T : never;

/** The description of the API as a page that reads without JavaScript. */
export function printApiDocs(described: OpenAPI.Document, addresses: Addresses): string {
  const operations = [...operationsOf(described)];
  const tags = described.tags ?? [];
  const schemas = Object.entries(described.components?.schemas ?? {}) as [string, Schema][];
  const title = `${described.info.title} API`;
  const page = [
    element("a", { class: "skip", href: "#calls" }, "To the calls"),
    element(
      "header",
      {},
      element("h1", {}, title),
      element("p", {}, described.info.description ?? ""),
      element(
        "p",
        {},
        "Every path stands below ",
        element("code", {}, described.servers?.[0]?.url ?? ""),
        ". For machines: ",
        element("a", { href: addresses.description }, "OpenAPI ", described.openapi),
        ".",
      ),
    ),
    element(
      "nav",
      { "aria-label": "Groups of calls" },
      element(
        "ul",
        {},
        ...tags.map(({ name }) => element("li", {}, element("a", { href: `#${name}` }, name))),
        element("li", {}, element("a", { href: "#schemas" }, "schemas")),
      ),
    ),
    element(
      "main",
      { id: "calls" },
      ...tags.map((tag) =>
        group(
          tag,
          operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
          described,
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
    element("link", { rel: "stylesheet", href: addresses.stylesheet }),
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

function group(tag: { name: string; description?: string }, operations: Operation[], described: OpenAPI.Document): Markup {
  const { name, description = "" } = tag;
  return element(
    "section",
    { id: name, "aria-labelledby": `${name}-title` },
    element("h2", { id: `${name}-title` }, name),
    element("p", {}, description),
    ...operations.map((one) => call(one, described)),
  );
}

function call({ method, path, operation }: Operation, described: OpenAPI.Document): Markup {
  const id = operation.operationId ?? `${method} ${path}`;
  const replies = Object.entries(operation.responses ?? {}).map(([status, reply]) => [status, resolved(reply, described)] as const);
  const parameters = (operation.parameters ?? []).filter((one) => "name" in one);
  const body =
    operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content["application/json"]?.schema : undefined;
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
    element("p", {}, operation.summary ?? ""),
    parameters.length > 0 && [
      element("h4", {}, "Parameters"),
      table(
        ["Name", "In", "Type", "Meaning"],
        parameters.map((one) => [named(one.name, one.required), one.in, typed(one.schema as Schema), said(one.description)]),
      ),
    ],
    body && [element("h4", {}, "Body"), shape(body as Schema)],
    element("h4", {}, "Replies"),
    table(
      ["Status", "Body", "Meaning"],
      replies.map(([status, reply]) => [element("strong", {}, status), bodyOf(reply), said(reply.description)]),
    ),
    replies.map(([status, reply]) => fieldsOfReply(status, reply)),
  );
}

const contentOf = (reply: OpenAPI.ResponseObject) =>
  Object.entries(reply.content ?? {}).map(([type, content]) => ({ type, schema: (content.schema ?? {}) as Schema }))[0];

function bodyOf(reply: OpenAPI.ResponseObject): Markup | string {
  const content = contentOf(reply);
  if (!content) return "none";
  return element("div", {}, typed(content.schema), content.type !== "application/json" && element("small", {}, ` as ${content.type}`));
}

function fieldsOfReply(status: string, reply: OpenAPI.ResponseObject): Markup[] {
  const schema = contentOf(reply)?.schema;
  const fields = schema ? fieldsOf(schema) : [];
  return fields.length ? [element("h4", {}, `Fields of ${status}`), fieldTable(fields)] : [];
}

function schemaArticle(name: string, schema: Schema): Markup {
  return element(
    "article",
    { id: `schema-${name}`, "aria-labelledby": `schema-${name}-title` },
    element("h3", { id: `schema-${name}-title` }, element("code", {}, name)),
    said(schema.description, "p"),
    shape(schema),
  );
}

/** An object's fields as a table; anything else as its type. */
function shape(schema: Schema): Markup {
  const fields = fieldsOf(schema);
  return fields.length ? fieldTable(fields) : element("p", {}, typed(schema));
}

const fieldTable = (fields: ReturnType<typeof fieldsOf>) =>
  table(
    ["Field", "Type", "Meaning"],
    fields.map(({ name, required, schema }) => [named(name, required), typed(schema), said(schema.description)]),
  );

function typed(schema: Schema): Markup {
  const words = typeOf(schema).map((part) =>
    "schema" in part ? element("a", { href: `#schema-${part.schema}` }, part.schema) : part.text,
  );
  const limits = constraintsOf(schema);
  return element("span", { class: "type" }, ...words, limits && element("small", {}, " ", limits));
}

const named = (name: string, required = false) =>
  element("div", {}, element("code", {}, name), required ? "" : element("small", {}, " optional"));

/** Words in which `this` is code. */
function said(words: string | undefined, name = "span"): Markup {
  const parts = (words ?? "").split("`").map((part, i) => (i % 2 ? element("code", {}, part) : part));
  return element(name, {}, ...parts);
}

function table(columns: string[], rows: (Markup | string)[][]): Markup {
  const head = element("thead", {}, element("tr", {}, ...columns.map((column) => element("th", { scope: "col" }, column))));
  const cells = (row: (Markup | string)[]) => row.map((cell, i) => (i ? element("td", {}, cell) : element("th", { scope: "row" }, cell)));
  return element("table", {}, head, element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row)))));
}
