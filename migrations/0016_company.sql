-- What people upload: the row says what it is and whose; the bytes are in the file store under the same environment and id.
create table files (
  env_id uuid not null,
  id uuid not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  width integer,
  height integer,
  has_thumbnail boolean not null default false,
  -- Whose work it shows: then only who sees that seller may open it.
  seller_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  -- What it belongs to; a file that belongs to nothing is swept a day after it was uploaded or let go.
  attached_to text,
  detached_at timestamptz,
  -- Set before its bytes go, so that nobody attaches it meanwhile.
  removing_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, seller_id) references sellers (env_id, id)
);

create index files_detached on files (env_id, detached_at) where detached_at is not null;

-- Settings of an environment stand in groups; what stood at the root is the group of accesses.
update environments set settings = jsonb_set('{"access": {}}'::jsonb, '{access}', settings)
  where settings <> '{}'::jsonb and not settings ? 'access';
