import type { AnyContractRouter } from "@orpc/contract";
import { type Call, walkCalls } from "./calls.ts";

interface PathNode {
  literals: Map<string, PathNode>;
  /** Path below a segment of any value. */
  parameter?: PathNode;
  /** Calls that end here, by method. */
  calls: Map<string, Call>;
}

export interface CallFinder {
  /**
   * Finds the call of a request by its method and its path below /api, before anything of its body
   * is read. A path belongs to the calls at its literal segments, with any method; only without
   * such calls its segments are parameters.
   */
  find(method: string, path: string): Call | undefined;
  /** Returns the methods that a path supports; none if it is unknown. */
  methodsAt(path: string): string[];
}

/**
 * @param otherMethodsAt returns the methods at a path below /api that is not a call, such as a
 *   document's
 */
export function callFinder(
  router: AnyContractRouter,
  otherMethodsAt: (path: string) => string[],
): CallFinder {
  const root = emptyNode();
  const nodeAt = (path: string) => segmentsOf(path).reduce(childOf, root);
  for (const call of walkCalls(router)) nodeAt(call.path).calls.set(call.method, call);
  return {
    find: (method, path) =>
      callsAt(root, segmentsOf(path))?.get(method === "HEAD" ? "GET" : method),
    methodsAt(path) {
      const methods = [...(callsAt(root, segmentsOf(path))?.keys() ?? otherMethodsAt(path))]
        .filter((method) => method !== "HEAD")
        .sort();
      if (methods.includes("GET")) methods.push("HEAD");
      return methods.length ? [...methods, "OPTIONS"] : [];
    },
  };
}

const emptyNode = (): PathNode => ({ literals: new Map(), calls: new Map() });
const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, "").split("/");

function childOf(node: PathNode, segment: string): PathNode {
  if (segment.startsWith("{")) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const child = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, child);
  return child;
}

function callsAt(node: PathNode, segments: readonly string[]): PathNode["calls"] | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return node.calls.size ? node.calls : undefined;
  const literal = node.literals.get(segment);
  return (literal && callsAt(literal, rest)) ?? (node.parameter && callsAt(node.parameter, rest));
}
