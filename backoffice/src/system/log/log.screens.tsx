// Names of fields and states of live blogs.
import "../../newsroom/live-blog/live-blog-messages.ts";
import "../../newsroom/result/result-messages.ts";
import { LogList } from "./log-list.tsx";

export const screens = { list: LogList };
