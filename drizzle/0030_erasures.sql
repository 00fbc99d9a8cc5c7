CREATE TABLE "erasure" (
	"learner_id" uuid PRIMARY KEY NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"emptied_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "erasure_requested" ON "erasure" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "erasure_open" ON "erasure" USING btree ("requested_at") WHERE "erasure"."finished_at" is null;