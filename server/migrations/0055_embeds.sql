CREATE TABLE "embed" (
	"url" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"media_id" bigint,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embed" ADD CONSTRAINT "embed_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_media_id_index" ON "embed" USING btree ("media_id");