-- How the distance of a round was measured: along streets, or in a straight line × 1.3.
alter table consolidated_loads add column distance_by text not null default 'straight' constraint consolidated_loads_distance_by check (distance_by in ('straight', 'roads'));
