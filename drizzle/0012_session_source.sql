ALTER TABLE "session" ADD COLUMN "source_id" text;--> statement-breakpoint
UPDATE "session" SET "source_id" = coalesce("assessment_id", "survey_id") WHERE "assessment_id" IS NOT NULL OR "survey_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "session_source" ON "session" USING btree ("source_id","session_id") WHERE "session"."source_id" is not null;