-- What a person is about to order for a shop, as it stands on the server. `key` becomes the key of the order.
create table store_carts (
  env_id uuid not null,
  customer_user_id uuid not null,
  customer_id uuid not null,
  key text not null,
  version integer not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (env_id, customer_user_id, customer_id),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

-- Articles that the people of a shop want at hand.
create table store_favourites (
  env_id uuid not null,
  customer_id uuid not null,
  article_id uuid not null,
  created_at timestamptz not null,
  primary key (env_id, customer_id, article_id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- What a shop and the company write to each other: user_id is a person of the company, customer_user_id one of the shop.
create table store_messages (
  env_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  customer_user_id uuid,
  user_id uuid,
  author text not null,
  text text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id)
);

create index store_messages_customer on store_messages (env_id, customer_id, created_at desc, id desc);
