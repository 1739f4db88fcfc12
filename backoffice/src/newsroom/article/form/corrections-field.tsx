import AddIcon from "@mui/icons-material/Add";
import { Box, Button, Typography } from "@mui/material";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { type ArticleValues, useArticleValue } from "./article-form-values.ts";
import { FieldBox } from "./field-box.tsx";

const loadRows = async () => ({ default: (await import("./correction-rows.tsx")).CorrectionRows });
const CorrectionRows = lazy(loadRows);

/**
 * Published corrections of an article and notes about its updates, which readers see. Their rows are
 * loaded with the first one.
 */
export function CorrectionsField() {
  const translate = useTranslate();
  const [added, setAdded] = useState(false);
  const corrections = useArticleValue("corrections");
  const hadRows = useRef(false);
  hadRows.current ||= corrections?.length > 0;
  return (
    <FieldBox source="corrections">
      <Suspense fallback={<Box sx={{ minBlockSize: 160 }} />}>
        {hadRows.current ? (
          <CorrectionRows autoFocus={added} />
        ) : (
          <NoCorrections onAdd={() => setAdded(true)} />
        )}
      </Suspense>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {translate("resources.article.help.corrections")}
      </Typography>
    </FieldBox>
  );
}

function NoCorrections({ onAdd }: { onAdd: () => void }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<ArticleValues>();
  const label = translate("resources.article.fields.corrections");
  return (
    <Box role="group" aria-label={label} sx={{ marginBlockStart: 1 }}>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {label}
      </Typography>
      <Button
        startIcon={<AddIcon />}
        // Loaded before the rows replace the button.
        onPointerEnter={() => void loadRows().catch(() => {})}
        onClick={() => {
          onAdd();
          setValue("corrections", [{ text: "", at: serverNow().toISOString() }], {
            shouldDirty: true,
          });
        }}
        sx={{ minBlockSize: 40 }}
      >
        {translate("ra.action.add")}
      </Button>
    </Box>
  );
}
