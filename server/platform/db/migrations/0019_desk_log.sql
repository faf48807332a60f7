CREATE TABLE "desk_log" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_log_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"shop_id" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"key" text NOT NULL,
	"undo_of" bigint
);
--> statement-breakpoint
CREATE INDEX "desk_log_subject" ON "desk_log" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "desk_log_at" ON "desk_log" USING btree ("at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_log_undo" ON "desk_log" USING btree ("undo_of");--> statement-breakpoint
-- Entries stay as they were written.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER desk_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
