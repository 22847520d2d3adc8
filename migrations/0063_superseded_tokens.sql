-- A refresh token whose answer never arrived: another was given in its place, and it must not be used any more.
alter table sessions add column superseded_at timestamptz;
