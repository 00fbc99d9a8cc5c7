CREATE TABLE "passage_vector" (
	"passage_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "passage_vector_seq" ON "passage_vector" USING btree ("seq");