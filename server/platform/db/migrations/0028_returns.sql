CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"opened_by" text NOT NULL,
	"lines" jsonb NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"is_collected" boolean NOT NULL,
	"note" text NOT NULL,
	"file_ids" text[] NOT NULL,
	"outcome" text,
	"applied_in" integer,
	"reductions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settlement" jsonb,
	"decline_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "returns_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "point_grants" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_created" ON "returns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "returns_files" ON "returns" USING btree ("closed_at") WHERE file_ids <> '{}';