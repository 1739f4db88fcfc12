import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";

interface EntryTextProps {
  title: string;
  /** HTML that the server has sanitised. */
  bodyHtml: string;
  locale: Locale;
}

/** Headline and text of an entry, in the language of the article. */
export function EntryText({ title, bodyHtml, locale }: EntryTextProps) {
  return (
    <Box lang={locale} dir={directionOf(locale)} sx={TEXT}>
      {title && (
        <Box component="h4" sx={{ fontSize: 16, fontWeight: 600, margin: 0 }}>
          {title}
        </Box>
      )}
      {bodyHtml && <div className="entry-body" dangerouslySetInnerHTML={{ __html: bodyHtml }} />}
    </Box>
  );
}

const TEXT = {
  overflowWrap: "anywhere",
  lineHeight: 1.6,
  "&:lang(ar)": { lineHeight: 1.8 },
  "& .entry-body > *": { marginBlock: 0.75 },
  "& .entry-body > :last-child": { marginBlockEnd: 0 },
  "& .entry-body :is(ul, ol)": { paddingInlineStart: 3 },
  "& .entry-body blockquote": {
    marginInline: 0,
    paddingInlineStart: 1.5,
    borderInlineStart: "3px solid",
    borderColor: "divider",
  },
  "& .entry-body :is(img, video, iframe)": {
    maxInlineSize: "100%",
    maxBlockSize: 220,
    inlineSize: "auto",
    blockSize: "auto",
    borderRadius: 1,
  },
  "& .entry-body figure": { marginInline: 0 },
  "& .entry-body .recording": { display: "none" },
  "& .entry-body figcaption": { fontSize: 13, color: "text.secondary" },
  "& .entry-body table": { display: "block", overflowX: "auto", borderCollapse: "collapse" },
  "& .entry-body :is(td, th)": { border: 1, borderColor: "divider", padding: 0.5 },
} as const;
