import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { Box } from "@mui/material";
import { Suspense, useState } from "react";
import { useRecordContext } from "react-admin";
import {
  type FormColumnsProps,
  FormPaper,
  SETTINGS_COLUMNS,
} from "../../../platform/form/record-form.tsx";
import { SourceBar, SourcePane } from "../translation/lazy-translation.ts";
import { useArticleValue } from "./article-form-values.ts";

/**
 * Layout of the article form: of a translation, with its original beside it, or on narrow screens
 * in its place.
 */
export function ArticleColumns({ children, settings }: FormColumnsProps) {
  const originalId = useArticleValue("translationOf");
  const record = useRecordContext<ArticleRecord>();
  const [open, setOpen] = useState(() => matchMedia("(min-width: 1200px)").matches);
  const isOpen = originalId !== null && open;
  const source = { originalId: originalId ?? 0, record };
  const hidden = isOpen ? { display: { xs: "none", lg: "block" } } : {};
  return (
    <Box
      sx={{
        display: "grid",
        gap: 3,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          lg: isOpen ? "minmax(0, 1fr) var(--source-width, 44%)" : SETTINGS_COLUMNS,
        },
      }}
    >
      {originalId !== null && (
        <Suspense>
          <SourceBar {...source} open={open} onToggle={setOpen} />
        </Suspense>
      )}
      <FormPaper sx={hidden}>{children}</FormPaper>
      {isOpen && (
        <Suspense fallback={<div />}>
          <SourcePane {...source} />
        </Suspense>
      )}
      <FormPaper sx={{ alignSelf: "start", ...(isOpen && { ...hidden, gridColumn: "1 / -1" }) }}>
        {settings}
      </FormPaper>
    </Box>
  );
}
