import type { ResourceScreens } from "../../frame/screens/districts.ts";
import { LogList } from "./log-list.tsx";

export const screens: ResourceScreens = { list: LogList };
