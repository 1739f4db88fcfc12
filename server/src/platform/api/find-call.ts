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
   * is read. A literal segment precedes a parameter.
   */
  find(method: string, path: string): Call | undefined;
  /** Returns the methods that a path supports; none if it is unknown. */
  methodsAt(path: string): string[];
}

export function callFinder(router: AnyContractRouter): CallFinder {
  const root = emptyNode();
  for (const call of walkCalls(router)) {
    let node = root;
    for (const segment of segmentsOf(call.path)) node = childOf(node, segment);
    node.calls.set(call.method, call);
  }
  return {
    find: (method, path) => find(root, segmentsOf(path), method === "HEAD" ? "GET" : method),
    methodsAt(path) {
      const methods = [...new Set(methodsAt(root, segmentsOf(path)))].sort();
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

function find(node: PathNode, segments: readonly string[], method: string): Call | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return node.calls.get(method);
  const literal = node.literals.get(segment);
  const found = literal && find(literal, rest, method);
  return found ?? (node.parameter && find(node.parameter, rest, method));
}

function methodsAt(node: PathNode, segments: readonly string[]): string[] {
  const [segment, ...rest] = segments;
  if (segment === undefined) return [...node.calls.keys()];
  const literal = node.literals.get(segment);
  return [...(literal ? methodsAt(literal, rest) : []), ...(node.parameter ? methodsAt(node.parameter, rest) : [])];
}
