-- Log rows are written once and never changed; deleting is left to the retention job of the owner.
CREATE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of log are never updated' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER log_append_only BEFORE UPDATE ON "log" FOR EACH ROW EXECUTE FUNCTION log_is_append_only();
