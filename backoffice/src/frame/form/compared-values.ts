import { createContext } from "react";

/** The values of a field that are shown beside each other. */
export const ComparedValues = createContext<readonly unknown[]>([]);
