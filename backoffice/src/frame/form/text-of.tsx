import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { readable } from "./readable.ts";

/** The value of a field as one can read and compare it, whatever it is made of. */
export function TextOf({ value }: { value: unknown }) {
  const translate = useTranslate();
  const text = typeof value === "boolean" ? translate(value ? "ra.boolean.true" : "ra.boolean.false") : readable(value);
  return (
    <Box dir="auto" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxBlockSize: 320, overflowY: "auto", fontSize: 14 }}>
      {text || "—"}
    </Box>
  );
}
