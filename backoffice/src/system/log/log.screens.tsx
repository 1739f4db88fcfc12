// Names of fields and states of live blogs.
import "../../newsroom/live-blog/live-blog-messages.ts";
import { LogList } from "./log-list.tsx";

export const screens = { list: LogList };
