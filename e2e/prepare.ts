/** Generates the demo media for the journeys in parallel with other steps, at low CPU priority. */
import { constants, setPriority } from "node:os";
import { demoMediaFolder } from "./demo-media.ts";

setPriority(constants.priority.PRIORITY_LOW);
console.log(await demoMediaFolder());
