CREATE TABLE "recording_upload" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"total" bigint NOT NULL,
	"received" bigint NOT NULL,
	"staged" jsonb,
	"pending" "bytea",
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"key_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "build_manifest" (
	"id" text PRIMARY KEY NOT NULL,
	"manifest" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recording_upload_user_id_index" ON "recording_upload" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recording_upload_used_at_index" ON "recording_upload" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "build_manifest_stored_at_index" ON "build_manifest" USING btree ("stored_at");