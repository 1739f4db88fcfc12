-- What the ledger says is never taken back: what was wrong gets an entry of its own. The timelines of orders neither.
CREATE FUNCTION is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_kept BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION is_never_changed();
--> statement-breakpoint
CREATE TRIGGER order_event_kept BEFORE UPDATE OR DELETE ON "order_event" FOR EACH ROW EXECUTE FUNCTION is_never_changed();
