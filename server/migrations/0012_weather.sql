CREATE TABLE "weather_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
