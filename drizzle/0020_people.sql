CREATE TABLE "api_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "class_member" (
	"class_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "class_member_class_id_learner_id_pk" PRIMARY KEY("class_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"learner_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"roles" jsonb NOT NULL,
	"time_factor" double precision,
	"epoch" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"learner_id" uuid NOT NULL,
	CONSTRAINT "person_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "school_class" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "class_member_learner" ON "class_member" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "person_identity_learner" ON "person_identity" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "school_class_name" ON "school_class" USING btree ("name");