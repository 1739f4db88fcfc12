import { Box, Button, Paper } from "@mui/material";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";

/** Articles that are never placed automatically on the front. */
export function HiddenArticles() {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const hidden = editor.draft.hidden.filter(({ id }) => editor.layout.hidden.includes(id));
  if (!hidden.length) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={message("hidden.title")}
      sx={{ padding: 1.5 }}
    >
      <Box component="h3" sx={{ margin: 0, fontSize: 17, fontWeight: 600 }}>
        {message("hidden.title")}
      </Box>
      <Box sx={{ color: "text.secondary", fontSize: 13 }}>{message("hidden.help")}</Box>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {hidden.map(({ id, title }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}
          >
            <Box dir="auto" sx={{ flex: "1 1 200px", minInlineSize: 0, overflowWrap: "anywhere" }}>
              {title}
            </Box>
            <Button
              disabled={!editor.mayEdit}
              onClick={() => editor.show(id)}
              sx={{ minBlockSize: 44 }}
            >
              {message("hidden.show")}
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
