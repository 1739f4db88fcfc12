/** Makes what the product of the journeys starts from, beside other steps: with the processor time that they leave. */
import { constants, setPriority } from "node:os";
import { demoMedia } from "./demo-media.ts";

setPriority(constants.priority.PRIORITY_LOW);
console.log(await demoMedia());
