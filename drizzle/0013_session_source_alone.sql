DROP INDEX "session_survey";--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "assessment_id";--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "survey_id";