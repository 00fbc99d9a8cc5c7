CREATE TABLE "learner_cookie" (
	"learner_id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "learner_cookie_raised" ON "learner_cookie" USING btree ("raised_at");