import Icon from "@mui/icons-material/SensorsOutlined";
import { Button } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";

/** Link from the form of an article to the desk of its live blog. */
export function LiveBlogButton({ articleId }: { articleId: number }) {
  const translate = useTranslate();
  return (
    <Button component={Link} to={`/live-blog/${articleId}`} variant="outlined" startIcon={<Icon />}>
      {translate("liveBlog.open")}
    </Button>
  );
}
