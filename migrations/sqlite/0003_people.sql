-- People sign in. A browser holds one random secret; here only its hash is kept.
alter table users add column language text;
alter table users add column deleted text;

create table sessions (
  id integer primary key autoincrement,
  user_id integer not null,
  browser_hash text not null,
  agent text not null,
  created text not null,
  last_seen text not null,
  expires text not null,
  constraint sessions_browser unique (browser_hash),
  constraint sessions_user foreign key (user_id) references users (id)
);
create index sessions_by_user on sessions (user_id, last_seen);
create index sessions_by_expires on sessions (expires);

-- One ask to be signed in. The link works in any browser, the code only in the one that asked.
create table sign_ins (
  id integer primary key autoincrement,
  purpose text not null,
  email text,
  user_id integer,
  link_hash text not null,
  code_hash text,
  browser_hash text,
  network_hash text,
  tries integer not null default 0,
  created text not null,
  expires text not null,
  used text,
  constraint sign_ins_link unique (link_hash),
  constraint sign_ins_user foreign key (user_id) references users (id),
  constraint sign_ins_purpose check (purpose in ('sign-in', 'address')),
  constraint sign_ins_whom check (email is not null or user_id is not null)
);
create index sign_ins_by_email on sign_ins (email, created);
create index sign_ins_by_browser on sign_ins (browser_hash, created);
create index sign_ins_by_network on sign_ins (network_hash, created);
create index sign_ins_by_created on sign_ins (created);

-- What a browser was about to do when it was asked to sign in.
create table intents (
  browser_hash text primary key,
  return_to text not null,
  route text,
  params text,
  form text,
  created text not null,
  expires text not null
);
create index intents_by_expires on intents (expires);

-- Who a person is to a provider of identities.
create table identities (
  issuer text not null,
  subject text not null,
  user_id integer not null,
  created text not null,
  primary key (issuer, subject),
  constraint identities_user foreign key (user_id) references users (id)
);
create index identities_by_user on identities (user_id);

-- What a person suggested, voted for, said and follows, across maps.
create index tasks_of_author on tasks (author_id, map_id, created);
create index comments_of_author on comments (author_id, map_id, created);
create index votes_of_author on votes (author_id, map_id, created);
create index subscriptions_of_user on subscriptions (user_id, map_id, created);
