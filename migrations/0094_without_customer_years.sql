-- Whole months and the days around them are read instead (docs/decisions/0077-fewer-derived-facts.md).
drop table customer_year_cuts;

drop table customer_years;
