CREATE TABLE "model_use" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cached_input_tokens" bigint NOT NULL,
	CONSTRAINT "model_use_day_provider_model_pk" PRIMARY KEY("day","provider","model")
);
