import { Box, Link } from "@mui/material";
import {
  type RaRecord,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
} from "react-admin";
import { Link as RouterLink } from "react-router";
import { toScreenPath } from "../screens/screen-paths.ts";
import { truncateLines } from "../theme/truncate-lines.ts";

/** Truncates after the lines of a title that the density of the list allows. */
const TITLE_STYLES = {
  ...truncateLines("var(--title-lines, 3)"),
  whiteSpace: "normal",
  minInlineSize: 0,
  fontWeight: 500,
  textAlign: "start",
} as const;

/** Numbers and addresses take the width that they need. */
const SHORT_STYLES = {
  display: "inline-block",
  maxInlineSize: 280,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  verticalAlign: "middle",
} as const;

interface TitleLinkProps {
  title: string;
  /** A number, an address or a person, which needs no half of a compact table. */
  isShort?: boolean;
  lang?: string;
  dir?: "ltr" | "rtl" | "auto";
  fontWeight?: number;
}

/**
 * Title of a record in a list, with the full title as tooltip. Links to the form of the record, for
 * keyboard users, unless it has none or the record is deleted.
 */
export function TitleLink({
  title,
  isShort = false,
  lang,
  dir = "auto",
  fontWeight = 500,
}: TitleLinkProps) {
  const record = useRecordContext<RaRecord>();
  const resource = useResourceContext() ?? "";
  const { hasEdit } = useResourceDefinition();
  const text = isShort
    ? { title, lang, dir, sx: { ...SHORT_STYLES, fontWeight } }
    : { title, lang, dir, "data-title": "", sx: { ...TITLE_STYLES, fontWeight } };
  if (!record || !hasEdit || record.deletedAt)
    return (
      <Box component="span" {...text}>
        {title}
      </Box>
    );
  return (
    <Link
      component={RouterLink}
      to={toScreenPath(`/${resource}/${record.id}`)}
      underline="hover"
      color="text.primary"
      // The row opens the record, too.
      onClick={(event) => event.stopPropagation()}
      {...text}
    >
      {title}
    </Link>
  );
}
