CREATE TABLE "article_recording" (
	"article_id" bigint NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "article_recording_article_id_file_pk" PRIMARY KEY("article_id","file")
);
--> statement-breakpoint
ALTER TABLE "article_recording" ADD CONSTRAINT "article_recording_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_recording_file_index" ON "article_recording" USING btree ("file");