CREATE TABLE "monitor_arrangement" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitor_arrangement" ADD CONSTRAINT "monitor_arrangement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_note_open" ON "article_note" USING btree ("id") WHERE "article_note"."parent_id" is null and "article_note"."resolved_at" is null and "article_note"."deleted_at" is null;