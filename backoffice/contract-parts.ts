import { fileURLToPath } from "node:url";
import type { AnyContractProcedure } from "@orpc/contract";
import { isContractProcedure } from "@orpc/contract";
import { type Plugin, parseAst } from "vite";

const CONTRACT = "@masthead/contract/contract.ts";
const ROUTES = "\0contract-routes";
const FOLDER = fileURLToPath(new URL("../contract/src/", import.meta.url));

/** Method, path and shape of a call: all that a client asks by. The server checks what is sent. */
const routeOf = ({ "~orpc": { route } }: AnyContractProcedure) => {
  const { method, path, inputStructure, outputStructure } = route;
  return { "~orpc": { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } };
};

const routesOf = (contract: unknown): unknown =>
  isContractProcedure(contract)
    ? routeOf(contract)
    : Object.fromEntries(Object.entries(contract as object).map(([name, inner]) => [name, routesOf(inner)]));

/** Lets the bundler leave out what a constant is made of when nobody imports it: making it has no effect but the constant. */
function withoutEffects(code: string): string {
  const made = parseAst(code)
    .body.map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === "VariableDeclaration" ? statement.declarations : []))
    .flatMap(({ init }) => (init && !/Literal|Function/.test(init.type) ? [init] : []));
  return made.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  );
}

/**
 * Gives the browser of the contract what it uses: of its calls the routes, without schemas, and of its modules the constants that are
 * imported. A module of the contract only declares, so that what it makes and nobody uses may be left out, and zod with it.
 */
export const contractParts = (): Plugin => ({
  name: "contract-parts",
  enforce: "post",
  resolveId: { order: "pre", handler: (id) => (id === CONTRACT ? ROUTES : undefined) },
  async load(id) {
    if (id !== ROUTES) return;
    const { contract } = await import("@masthead/contract/contract.ts");
    return `export const contract = ${JSON.stringify(routesOf(contract))};`;
  },
  transform: (code, id) => (id.startsWith(FOLDER) ? { code: withoutEffects(code), map: null } : undefined),
});
