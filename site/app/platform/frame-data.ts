import { useMatches } from "react-router";
import type { Frame } from "../layouts/frame.server.ts";

/** Returns the loader data of the layout around the page. */
export const useFrame = (): Frame | undefined =>
  useMatches().find(({ id }) => /layouts\/(default|dashboard|zen)$/.test(id))?.loaderData as
    | Frame
    | undefined;
