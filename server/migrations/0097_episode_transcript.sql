CREATE TABLE "episode_transcript" (
	"episode_id" bigint NOT NULL,
	"language" text NOT NULL,
	"hash" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"starts" double precision[] NOT NULL,
	"lines" text[] NOT NULL,
	"line_words" "tsvector"[] NOT NULL,
	CONSTRAINT "episode_transcript_episode_id_language_pk" PRIMARY KEY("episode_id","language")
);
--> statement-breakpoint
ALTER TABLE "program" ADD COLUMN "spoken_language" text;--> statement-breakpoint
ALTER TABLE "episode_transcript" ADD CONSTRAINT "episode_transcript_captions_fk" FOREIGN KEY ("episode_id","language") REFERENCES "public"."episode_captions"("episode_id","language") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_transcript_words" ON "episode_transcript" USING gin ("words");