import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { toPlainText } from "./plain-text.ts";

/** Value of a field as plain text, for reading and comparing. */
export function PlainTextValue({ value }: { value: unknown }) {
  const translate = useTranslate();
  const text =
    typeof value === "boolean"
      ? translate(value ? "ra.boolean.true" : "ra.boolean.false")
      : toPlainText(value);
  return (
    <Box
      dir="auto"
      sx={{
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        maxBlockSize: 320,
        overflowY: "auto",
        fontSize: 14,
      }}
    >
      {text || "—"}
    </Box>
  );
}
