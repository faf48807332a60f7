CREATE TABLE "reservation_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"shop_id" integer NOT NULL,
	"customer_id" text,
	"holder" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"wish" integer,
	"adults" integer NOT NULL,
	"children" integer NOT NULL,
	"purpose" text NOT NULL,
	"item_ids" integer[] NOT NULL,
	"note" text NOT NULL,
	"contact" jsonb,
	"address" jsonb,
	"status" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "slot_cells" (
	"shop_id" integer NOT NULL,
	"pool" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "slot_cells_shop_id_pool_at_pk" PRIMARY KEY("shop_id","pool","at"),
	CONSTRAINT "slot_cells_taken" CHECK (taken >= 0)
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"hash" text,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservation_links" ADD CONSTRAINT "reservation_links_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_links_reservation" ON "reservation_links" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_holder" ON "reservations" USING btree ("holder","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_customer" ON "reservations" USING btree ("customer_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_shop" ON "reservations" USING btree ("shop_id","starts_at");--> statement-breakpoint
CREATE INDEX "submissions_customer" ON "submissions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "submissions_created" ON "submissions" USING btree ("created_at");