-- Requests counted in fixed windows, shared by all processes. Unlogged: a crash forgets counts, not data.
create unlogged table rate_windows (
  -- Hash of what is limited: an address, an account, both.
  key text not null,
  count integer not null,
  resets_at timestamptz not null,
  primary key (key)
);

create index rate_windows_resets_at on rate_windows (resets_at);
