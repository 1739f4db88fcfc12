import { LogList } from "./log-list.tsx";

export const screens = { list: LogList };
