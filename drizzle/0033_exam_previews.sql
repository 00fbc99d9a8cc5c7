CREATE TABLE "exam_preview" (
	"learner_id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"taken_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid,
	"removed_at" timestamp (3) with time zone
);
