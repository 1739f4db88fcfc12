import type { Platform } from "../../platform/platform.ts";
import type { Gateway } from "./gateway.ts";
export declare function gatewayOf(platform: Platform): Gateway;
export declare function gatewayNamed(platform: Platform, name: string): Gateway;
export declare function gatewaysInUse(platform: Platform): Gateway[];
export declare function isSandbox(platform: Platform): boolean;
