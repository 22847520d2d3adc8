-- A second way to rows that are read whole: with the seller before the days, the planner walks through a hundred sellers to
-- find what lies side by side under the primary key, and every document writes both.
drop index customer_months_seller;

drop index customer_spans_seller;
