-- The operator can block an account: nobody signs in with it.
alter table users add column blocked {moment};

-- The address that an account had before. Whoever reads its mail can give it back to the account for some days.
create table address_undos (
  id {id},
  user_id {number} not null,
  email text not null,
  link_hash text not null,
  created {moment} not null,
  expires {moment} not null,
  constraint address_undos_link unique (link_hash),
  constraint address_undos_user foreign key (user_id) references users (id)
);
create index address_undos_by_user on address_undos (user_id);
create index address_undos_by_expires on address_undos (expires);

-- Forms are counted by network, so that nobody can push out those of others.
alter table saved_forms add column network_hash text;
create index saved_forms_by_network on saved_forms (network_hash, expires);
