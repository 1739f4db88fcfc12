import { Box, Paper, Typography } from "@mui/material";

interface Props {
  name: string;
  value: string;
  note?: string | undefined;
}

/** Large number with its name, of a `dl`. */
export function Figure({ name, value, note }: Props) {
  return (
    <Paper
      variant="outlined"
      sx={{
        padding: 2,
        display: "flex",
        flexDirection: "column-reverse",
        justifyContent: "flex-end",
      }}
    >
      <Typography component="dt" sx={{ color: "text.secondary" }}>
        {name}
        {note && (
          <Box component="span" sx={{ fontSize: 13 }}>
            {" · "}
            <bdi>{note}</bdi>
          </Box>
        )}
      </Typography>
      <Typography
        component="dd"
        sx={{ margin: 0, fontSize: 30, fontWeight: 700, lineHeight: 1.2, minBlockSize: 36 }}
      >
        {value}
      </Typography>
    </Paper>
  );
}
