// Names of fields and states that are loaded with other screens.
import "../../audience/newsletter/newsletter-messages.ts";
import "../../commerce/order/order-messages.ts";
import "../../newsroom/breaking/breaking-messages.ts";
import "../../newsroom/front/front-messages.ts";
import "../../newsroom/live-blog/live-blog-messages.ts";
import "../../newsroom/plan/plan-messages.ts";
import "../../newsroom/result/result-messages.ts";
import { LogList } from "./log-list.tsx";

export const screens = { list: LogList };
