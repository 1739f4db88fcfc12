CREATE TABLE "article_preview" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"article_id" bigint,
	"locale" text NOT NULL,
	"fields" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_preview" ADD CONSTRAINT "article_preview_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_preview" ADD CONSTRAINT "article_preview_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_preview_user_id_index" ON "article_preview" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "article_preview_article_id_index" ON "article_preview" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_preview_expires_at_index" ON "article_preview" USING btree ("expires_at");