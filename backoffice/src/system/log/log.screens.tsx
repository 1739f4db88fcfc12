import type { ScreenParts } from "../../frame/districts.ts";
import { LogList } from "./log-list.tsx";

export const screens: ScreenParts = { list: LogList };
