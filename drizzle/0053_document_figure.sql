CREATE TABLE "document_figure" (
	"figure_id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"passage_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"page" integer,
	"headings" jsonb NOT NULL,
	"caption" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "figures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "figures_left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "document_figure_document" ON "document_figure" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_figure_passage" ON "document_figure" USING btree ("passage_id","position");