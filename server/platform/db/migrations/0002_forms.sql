CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" text,
	"contact" jsonb,
	"content" jsonb,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applications_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" text,
	"contact" jsonb,
	"content" jsonb,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiries_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_customer" ON "applications" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applications_decided" ON "applications" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "inquiries_customer" ON "inquiries" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_created" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_decided" ON "inquiries" USING btree ("decided_at") WHERE decided_at is not null;