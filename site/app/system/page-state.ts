import { isRouteErrorResponse } from "react-router";

/** What the scripts of a document go on with: what its loaders returned, and which of them failed. */
export interface PageState {
  loaderData: Record<string, unknown>;
  actionData: unknown;
  errors: Record<string, unknown> | null;
}

const ID = "page-state";

/** The state as a script that is not run: it needs no hash in the policy, and is read by a parser of its own. No text in it can end the script. */
export function pageStateScript({ loaderData, actionData, errors }: PageState): string {
  const state = {
    loaderData,
    actionData,
    errors: errors && Object.fromEntries(Object.entries(errors).map(([id, one]) => [id, plain(one)])),
  };
  return `<script type="application/json" id="${ID}">${JSON.stringify(state).replaceAll("<", "\\u003c")}</script>`;
}

const plain = (error: unknown) => {
  if (isRouteErrorResponse(error)) return { status: error.status, statusText: error.statusText, data: error.data, internal: false };
  return error instanceof Error ? { message: error.message } : error;
};

interface RouterWindow {
  __reactRouterContext?: { state?: unknown; streamController: ReadableStreamDefaultController<string> };
}

/**
 * Gives the router the state of the document. It expects a stream in a format of its own, which takes about ten times as long to write and to
 * read as JSON: it gets an empty one, and finds the state where it would put what it read.
 */
export function takePageState(): void {
  const context = (window as RouterWindow).__reactRouterContext;
  const script = document.getElementById(ID);
  if (!context || !script) return;
  const state: unknown = JSON.parse(script.textContent);
  Object.defineProperty(context, "state", { get: () => state, set: () => {} });
  context.streamController.enqueue("[{}]\n");
  context.streamController.close();
}
