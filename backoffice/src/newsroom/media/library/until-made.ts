import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { PICTURE_WIDTHS } from "@masthead/contract/newsroom/picture-variants.ts";
import type { Query } from "@tanstack/react-query";

/** How often is looked, and how long after a picture came, in milliseconds. */
const EVERY = 3000;
const PATIENCE = 2 * 60_000;

interface Page {
  data: MediaRecord[];
}

const isAwaited = ({ picture, updatedAt }: MediaRecord) =>
  !picture.widths.length && picture.width >= PICTURE_WIDTHS[0] && Date.now() - Date.parse(updatedAt) < PATIENCE;

/** Looks again until the smaller widths of new pictures are made: until then the originals are shown, which weigh much more. */
export const untilMade = ({ state }: Query<Page>): number | false => (state.data?.data.some(isAwaited) ? EVERY : false);
