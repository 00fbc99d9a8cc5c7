ALTER TABLE "session" ADD COLUMN "awaiting_verdict" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "awaiting_verdict" DROP DEFAULT;--> statement-breakpoint
UPDATE "session" SET "awaiting_verdict" = true WHERE "ended_at" IS NULL AND EXISTS (
	SELECT 1 FROM "response" JOIN "item" USING ("session_id", "position")
	WHERE "response"."session_id" = "session"."session_id" AND "response"."position" = "session"."position"
		AND "response"."kind" = 'answered' AND "response"."verdict" IS NULL
);--> statement-breakpoint
CREATE INDEX "session_ungraded" ON "session" USING btree ("lease_until") WHERE "session"."awaiting_verdict" and "session"."ended_at" is not null;
