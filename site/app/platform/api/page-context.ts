import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { createContext, type RouterContextProvider } from "react-router";

export const pageContext = createContext<PageContext>();

export const pageOf = (context: Readonly<RouterContextProvider>) => context.get(pageContext);
