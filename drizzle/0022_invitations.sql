CREATE TABLE "invitation" (
	"hash" text PRIMARY KEY NOT NULL,
	"learner_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "invitation_learner" ON "invitation" USING btree ("learner_id");