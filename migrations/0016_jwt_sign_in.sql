-- How the people of a product sign in to its map: by JSON Web Tokens that the product signs with the secret, or with keys
-- that it publishes at `jwks_url`. The secret is stored as it is, because a signature cannot be checked with a hash. `sites`
-- is a JSON list of origins. With `admits`, whoever signs in so counts as invited.
create table jwt_settings (
  map_id {number} not null,
  method text not null,
  secret text,
  old_secret text,
  old_secret_until {moment},
  jwks_url text not null,
  issuer text not null,
  audience text not null,
  sites text not null,
  admits boolean not null,
  modified {moment} not null,
  primary key (map_id),
  constraint jwt_settings_map foreign key (map_id) references maps (id),
  constraint jwt_settings_method check (method in ('off', 'secret', 'jwks'))
);

-- Who a product says that somebody is, and the user who acts for them in this map and in no other. `sub` is replaced by a
-- hash when a blocked person deletes what is stored about them.
create table jwt_people (
  map_id {number} not null,
  sub {folded} not null,
  user_id {number} not null,
  created {moment} not null,
  primary key (map_id, sub),
  constraint jwt_people_map foreign key (map_id) references maps (id),
  constraint jwt_people_user foreign key (user_id) references users (id)
);
create unique index jwt_people_by_user on jwt_people (map_id, user_id);

-- Sessions that are valid in one map. They are apart from `sessions`, so that none of them can ever be taken for one.
create table jwt_sessions (
  map_id {number} not null,
  id {keyed_id},
  user_id {number} not null,
  hash text not null,
  agent text not null,
  created {moment} not null,
  expires {moment} not null,
  constraint jwt_sessions_key {key} (map_id, id),
  constraint jwt_sessions_map foreign key (map_id) references maps (id),
  constraint jwt_sessions_user foreign key (user_id) references users (id)
);
create unique index jwt_sessions_by_hash on jwt_sessions (map_id, hash);
create index jwt_sessions_by_user on jwt_sessions (map_id, user_id);
create index jwt_sessions_by_expires on jwt_sessions (map_id, expires);

-- Each token works once. It is remembered until it has expired.
create table used_jwts (
  map_id {number} not null,
  jti_hash text not null,
  expires {moment} not null,
  primary key (map_id, jti_hash),
  constraint used_jwts_map foreign key (map_id) references maps (id)
);
create index used_jwts_by_expires on used_jwts (map_id, expires);
