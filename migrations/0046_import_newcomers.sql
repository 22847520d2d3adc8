-- What a file names of other grids that was not there (docs/decisions/0019-imports.md).
alter table imports add column newcomers jsonb not null default '{}';

-- The grid of a row that an import made along the way; none for a row of the grid the file is of.
alter table import_changes add column resource text;
