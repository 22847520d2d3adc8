-- Monthly targets become rows of a grid, with an id, their dates and a way back; frequency and score can be aimed at too.
alter table objectives no force row level security;

alter table objectives add column id uuid;

alter table objectives add column frequency numeric(8,3);

alter table objectives add column score numeric(6,2);

alter table objectives add column created_at timestamptz not null default now();

alter table objectives add column updated_at timestamptz not null default now();

alter table objectives add column deleted_at timestamptz;

update objectives set id = md5((month - date '2000-01-01')::text || seller_id::text)::uuid;

alter table objectives alter column id set not null;

alter table objectives add constraint objectives_id unique (env_id, id);

alter table objectives force row level security;

-- A focal objective says what it aims at; its articles are rows of their own, each with its share of the target.
alter table focal_objectives no force row level security;

alter table focal_objectives add column code text;

alter table focal_objectives add column kind text;

alter table focal_objectives add column unit_cents bigint;

update focal_objectives set code = 'F-' || right(id::text, 12),
  kind = case when brand_id is not null then 'brand' when article_id is not null then 'articles' else 'family' end;

alter table focal_objectives alter column code set not null;

alter table focal_objectives alter column kind set not null;

alter table focal_objectives add constraint focal_objectives_kind check (kind in ('family', 'brand', 'articles'));

alter table focal_objectives add constraint focal_objectives_code unique (env_id, code);

create index focal_objectives_month on focal_objectives (env_id, month);

create table focal_objective_articles (
  env_id uuid not null,
  id uuid not null,
  objective_id uuid not null,
  article_id uuid not null,
  quantity numeric(14,3),
  unit_cents bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, objective_id, article_id),
  foreign key (env_id, objective_id) references focal_objectives (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

insert into focal_objective_articles (env_id, id, objective_id, article_id)
  select env_id, md5(id::text || article_id::text)::uuid, id, article_id from focal_objectives where article_id is not null;

alter table focal_objectives drop column article_id;

alter table focal_objectives force row level security;
