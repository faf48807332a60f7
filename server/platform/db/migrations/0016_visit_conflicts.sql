CREATE TABLE "visit_conflicts" (
	"reservation_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"reason" text NOT NULL,
	"notice_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visit_conflicts" ADD CONSTRAINT "visit_conflicts_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;