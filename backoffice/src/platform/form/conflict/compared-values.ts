import { createContext } from "react";

/** Values of a field that are compared side by side. */
export const ComparedValues = createContext<readonly unknown[]>([]);
