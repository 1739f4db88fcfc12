import { Box } from "@mui/material";
import { useFrontMessages } from "../front-editor.ts";

const RULES = ["placed", "automatic", "strips", "hidden"] as const;

/** Explanation of how slots are filled automatically. */
export function FillingRules() {
  const message = useFrontMessages();
  return (
    <Box component="details" sx={{ fontSize: 14 }}>
      <Box
        component="summary"
        sx={{
          cursor: "pointer",
          fontWeight: 600,
          minBlockSize: 44,
          display: "list-item",
          lineHeight: "44px",
        }}
      >
        {message("rules.title")}
      </Box>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {RULES.map((rule) => (
          <li key={rule}>{message(`rules.${rule}`)}</li>
        ))}
      </Box>
    </Box>
  );
}
