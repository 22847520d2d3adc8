-- A combo that was asked for by its name, and how many of it: whoever edits the order sees the combo again and not its
-- articles. The combo may be deleted since; null: the line is of no combo, or of one that the lines completed by themselves.
alter table order_lines add column combo_id uuid;

alter table order_lines add column combo_sets integer;

alter table order_lines add constraint order_lines_combo check ((combo_id is null) = (combo_sets is null) and combo_sets > 0);
