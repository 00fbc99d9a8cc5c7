DROP INDEX "pending_action_one_open";--> statement-breakpoint
DROP INDEX "session_claimable";--> statement-breakpoint
DROP INDEX "session_ungraded";--> statement-breakpoint
DROP INDEX "session_pending";--> statement-breakpoint
DROP INDEX "session_open_deadline";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "is_swept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The sweeper leaves those that need no look.
UPDATE "session" SET "is_swept" = true WHERE "ended_at" is null OR "awaiting_verdict";--> statement-breakpoint
CREATE INDEX "session_swept" ON "session" USING btree ("created_at") WHERE "session"."is_swept";--> statement-breakpoint
CREATE INDEX "session_pending" ON "session" USING btree ("created_at") WHERE "session"."started_at" is null and "session"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "session_open_deadline" ON "session" USING btree ("open_deadline_at") WHERE "session"."open_deadline_at" is not null;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_one_question" CHECK (("session"."status" = 'awaiting_client_action') = ("session"."open_call_id" is not null));--> statement-breakpoint
-- Room for the next version of a row on its own page: without it every update is written to the indexes, too.
ALTER TABLE "session" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "pending_action" SET (fillfactor = 85);
