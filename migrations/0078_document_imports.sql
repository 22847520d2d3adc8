-- Documents that rows of a file make together: how many an import found new, equal and wrong. Files of grids have none.
alter table imports add column new_documents integer not null default 0;
alter table imports add column equal_documents integer not null default 0;
alter table imports add column wrong_documents integer not null default 0;
