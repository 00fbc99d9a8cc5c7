ALTER TABLE "teaching_guideline" ADD COLUMN "titles" jsonb;--> statement-breakpoint
-- Lessons that were imported before had names in the languages of their translations.
UPDATE "teaching_guideline" SET "titles" = (
  SELECT jsonb_object_agg(each.key, jsonb_build_object('topic', each.value->'topic', 'subtopic', each.value->'subtopic', 'isTaught', true))
  FROM jsonb_each("content"->'translations') AS each
) WHERE "content" ? 'translations';
