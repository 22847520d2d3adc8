-- How a vehicle's rounds are reckoned: times of the environment's day (HH:MM), minutes at each door and its mean speed.
-- Null: as the company's settings say.
alter table vehicles add column departs_at text;

alter table vehicles add column second_trip_at text;

alter table vehicles add column back_by text;

alter table vehicles add column minutes_per_stop integer;

alter table vehicles add column kilometers_per_hour integer;

alter table vehicles add constraint vehicles_minutes_per_stop_not_negative check (minutes_per_stop >= 0);

alter table vehicles add constraint vehicles_kilometers_per_hour_positive check (kilometers_per_hour > 0);
