-- Sums of sums that stay, over weeks, months, quarters and years: they are added up when they are read
-- (docs/decisions/0077-fewer-derived-facts.md).
drop table seller_months;

drop table article_weeks;

drop table article_months;

drop table seller_article_spans;
