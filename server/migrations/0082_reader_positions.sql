CREATE TABLE "position_opt_out" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reader_position" (
	"user_id" bigint NOT NULL,
	"article_id" bigint,
	"episode_id" bigint,
	"recording" text,
	"position" double precision NOT NULL,
	"duration" double precision,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reader_position_userId_articleId_episodeId_recording_unique" UNIQUE NULLS NOT DISTINCT("user_id","article_id","episode_id","recording"),
	CONSTRAINT "reader_position_item" CHECK ("reader_position"."article_id" is null or "reader_position"."episode_id" is null)
);
--> statement-breakpoint
ALTER TABLE "position_opt_out" ADD CONSTRAINT "position_opt_out_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_position" ADD CONSTRAINT "reader_position_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_position" ADD CONSTRAINT "reader_position_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_position" ADD CONSTRAINT "reader_position_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reader_position_user_id_saved_at_index" ON "reader_position" USING btree ("user_id","saved_at");--> statement-breakpoint
CREATE INDEX "reader_position_article_id_index" ON "reader_position" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "reader_position_episode_id_index" ON "reader_position" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "reader_position_saved_at_index" ON "reader_position" USING btree ("saved_at");