CREATE TABLE "renewed_session_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "renewed_session_token" ADD CONSTRAINT "renewed_session_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewed_session_token_session_id_index" ON "renewed_session_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "renewed_session_token_renewed_at_index" ON "renewed_session_token" USING btree ("renewed_at");