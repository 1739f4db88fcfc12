import { client } from "../../platform/api/client.ts";
import type { FindChoices } from "../../platform/form/input/record-picker.tsx";

/** Finds newsletters by name or ids. */
export const findNewsletters: FindChoices = (input) => client.newsletter.pick(input);
