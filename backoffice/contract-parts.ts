import { fileURLToPath } from "node:url";
import type { AnyContractProcedure } from "@orpc/contract";
import { isContractProcedure } from "@orpc/contract";
import { type Plugin, parseAst } from "vite";

const CONTRACT_MODULE = "@masthead/contract/contract.ts";
const ROUTES_MODULE = "\0contract-routes";
const CONTRACT_SOURCES = fileURLToPath(new URL("../contract/src/", import.meta.url));

/**
 * Reduces a procedure to what the client needs: method, path, and the structure of input and
 * output. The server validates the input.
 */
const routeOf = ({ "~orpc": { route } }: AnyContractProcedure) => {
  const { method, path, inputStructure, outputStructure } = route;
  return {
    "~orpc": { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } },
  };
};

const routesOf = (contract: unknown): unknown =>
  isContractProcedure(contract)
    ? routeOf(contract)
    : Object.fromEntries(
        Object.entries(contract as object).map(([name, inner]) => [name, routesOf(inner)]),
      );

/**
 * Marks the initializers of top-level constants as pure, so that the bundler drops the constants
 * that nothing imports.
 */
function markInitializersPure(code: string): string {
  const initializers = parseAst(code)
    .body.map((statement) =>
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement,
    )
    .flatMap((statement) =>
      statement?.type === "VariableDeclaration" ? statement.declarations : [],
    )
    .flatMap(({ init }) => (init && !/Literal|Function/.test(init.type) ? [init] : []));
  return initializers.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  );
}

/**
 * Vite plugin that shrinks the contract for the browser. It replaces the procedures with their
 * routes, without schemas, and lets the bundler drop unused constants. Modules of the contract
 * contain only declarations, so unused ones can be dropped, and zod with them.
 */
export const contractParts = (): Plugin => ({
  name: "contract-parts",
  enforce: "post",
  resolveId: {
    order: "pre",
    handler: (id) => (id === CONTRACT_MODULE ? ROUTES_MODULE : undefined),
  },
  async load(id) {
    if (id !== ROUTES_MODULE) return;
    const { contract } = await import("@masthead/contract/contract.ts");
    return `export const contract = ${JSON.stringify(routesOf(contract))};`;
  },
  transform: (code, id) =>
    id.startsWith(CONTRACT_SOURCES) ? { code: markInitializersPure(code), map: null } : undefined,
});
