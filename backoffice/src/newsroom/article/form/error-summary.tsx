import { Alert, Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { goToField } from "./field-box.tsx";

/** Fields with validation errors, anywhere on the page; a click moves the focus to the field. */
export function ErrorSummary() {
  const translate = useTranslate();
  const { errors } = useFormState();
  const fields = Object.keys(errors).filter((field) => field !== "root");
  if (!fields.length) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ flexBasis: "100%", order: -1, paddingBlock: 0, backgroundColor: "background.paper" }}
    >
      {translate("resources.article.errors", { smart_count: fields.length })}
      {fields.map((field) => (
        <Button
          key={field}
          size="small"
          color="inherit"
          onClick={() => goToField(field)}
          sx={{ minBlockSize: 40, textDecoration: "underline" }}
        >
          {translate(`resources.article.fields.${field}`)}
        </Button>
      ))}
    </Alert>
  );
}
