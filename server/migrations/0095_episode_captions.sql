CREATE TABLE "episode_captions" (
	"episode_id" bigint NOT NULL,
	"language" text NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"cues" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_captions_episode_id_language_pk" PRIMARY KEY("episode_id","language")
);
--> statement-breakpoint
ALTER TABLE "episode_captions" ADD CONSTRAINT "episode_captions_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;