CREATE TABLE "result_comment" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"comment" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
