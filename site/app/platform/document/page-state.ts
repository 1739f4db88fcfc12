import { isRouteErrorResponse } from "react-router";

/** State for hydration: results and errors of the loaders. */
export interface PageState {
  loaderData: Record<string, unknown>;
  actionData: unknown;
  errors: Record<string, unknown> | null;
}

const ID = "page-state";

/**
 * Serialises the state as a JSON script, which is not executed: it needs no hash in the CSP, and is
 * read with `JSON.parse`. `<` is escaped, so that no text can close the script.
 */
export function pageStateScript({ loaderData, actionData, errors }: PageState): string {
  const state = {
    loaderData,
    actionData,
    errors:
      errors &&
      Object.fromEntries(
        Object.entries(errors).map(([id, error]) => [id, serializableError(error)]),
      ),
  };
  return `<script type="application/json" id="${ID}">${JSON.stringify(state).replaceAll("<", "\\u003c")}</script>`;
}

const serializableError = (error: unknown) => {
  if (isRouteErrorResponse(error))
    return {
      status: error.status,
      statusText: error.statusText,
      data: error.data,
      internal: false,
    };
  return error instanceof Error ? { message: error.message } : error;
};

/**
 * Reads the state from the document. React Router has a format of its own, which takes about ten
 * times as long to write and read as JSON.
 */
export function readPageState(): PageState {
  return JSON.parse(document.getElementById(ID)?.textContent ?? "{}");
}
