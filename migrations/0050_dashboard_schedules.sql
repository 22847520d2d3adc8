-- What goes out by e-mail is a report or, when this is there, a dashboard that somebody built.
alter table report_schedules add column dashboard_id uuid;

alter table report_schedules alter column report drop not null;
