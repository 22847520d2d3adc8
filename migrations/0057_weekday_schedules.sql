-- The summary of a working day goes out on working days.
alter table report_schedules drop constraint report_schedules_frequency_check;

alter table report_schedules add constraint report_schedules_frequency_check
  check (frequency in ('daily', 'weekdays', 'weekly', 'monthly'));
