import Icon from "@mui/icons-material/ScoreboardOutlined";
import { Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";

/** Link from an article to the results, one of which it can show. */
export function ResultButton({ articleId }: { articleId: number }) {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to={`/result?article=${articleId}`}
      variant="outlined"
      startIcon={<Icon />}
    >
      {translate("result.open")}
    </Button>
  );
}
