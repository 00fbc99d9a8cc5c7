CREATE TABLE "exam" (
	"exam_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"assessment_id" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer,
	"max_attempts" integer,
	"access_code" text,
	"release" text NOT NULL,
	"release_at" timestamp (3) with time zone,
	"shuffle" boolean,
	"review" text NOT NULL,
	"granted_ms" integer NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_class" (
	"exam_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "exam_class_exam_id_class_id_pk" PRIMARY KEY("exam_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "exam_extension" (
	"exam_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exam_extension_exam_id_command_id_pk" PRIMARY KEY("exam_id","command_id")
);
--> statement-breakpoint
CREATE TABLE "exam_guess" (
	"exam_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"wrong" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exam_guess_exam_id_learner_id_pk" PRIMARY KEY("exam_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "exam_learner" (
	"exam_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	CONSTRAINT "exam_learner_exam_id_learner_id_pk" PRIMARY KEY("exam_id","learner_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "exam_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "window_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "exam_granted_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "limit_ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "exam_class_class" ON "exam_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "exam_learner_learner" ON "exam_learner" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "session_exam" ON "session" USING btree ("exam_id","session_id") WHERE "session"."exam_id" is not null;