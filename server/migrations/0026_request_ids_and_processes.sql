CREATE TABLE "process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"node" text NOT NULL,
	"memory" bigint NOT NULL,
	"event_loop_delay" real NOT NULL,
	"mail_at" timestamp with time zone,
	"mail_error" text
);
--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "request_id" text;--> statement-breakpoint
-- The request id of an audit log entry never changes either.
CREATE OR REPLACE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF ROW(NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.request_id)
      IS NOT DISTINCT FROM ROW(OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.request_id)
    AND (NEW.actor_name = OLD.actor_name OR NEW.actor_name = 'removed-' || OLD.actor_id || '@invalid')
    AND (NEW.address IS NULL OR NEW.address IS NOT DISTINCT FROM OLD.address)
    AND (NEW.agent IS NULL OR NEW.agent IS NOT DISTINCT FROM OLD.agent)
    AND NOT EXISTS (
      SELECT FROM jsonb_each(OLD.changes) AS o(key, value) FULL JOIN jsonb_each(NEW.changes) AS n(key, value) USING (key)
      WHERE n.value IS DISTINCT FROM o.value
        AND (o.value IS NULL OR n.value IS NULL OR n.value NOT IN ('["***", "***"]', '[null, "***"]', '["***", null]', '[null, null]')))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of log are never updated' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
