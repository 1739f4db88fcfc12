// Names of fields and states of newsletters, breaking news and live blogs.
import "../../audience/newsletter/newsletter-messages.ts";
import "../../newsroom/breaking/breaking-messages.ts";
import "../../newsroom/live-blog/live-blog-messages.ts";
import "../../newsroom/result/result-messages.ts";
import { LogList } from "./log-list.tsx";

export const screens = { list: LogList };
