CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"sent_hash" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"delete_after" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_customer" ON "files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "files_delete_after" ON "files" USING btree ("delete_after") WHERE delete_after is not null;