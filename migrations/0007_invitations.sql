-- Somebody may join a team: whoever has the link, or only the person with this address. Only the hash of the secret in
-- the link is kept. One that is taken back expires at once. Rows are deleted two weeks after they were made.
create table invitations (
  id {id},
  team_id {number} not null,
  secret_hash text not null,
  role text not null,
  email text,
  user_id {number},
  created {moment} not null,
  expires {moment} not null,
  used {moment},
  constraint invitations_secret unique (secret_hash),
  constraint invitations_team foreign key (team_id) references teams (id),
  constraint invitations_user foreign key (user_id) references users (id),
  constraint invitations_role check (role in ('Administrator', 'Moderator'))
);
create index invitations_by_team on invitations (team_id, created);
create index invitations_by_email on invitations (email);

-- The steps of the first-run checklist that cannot be seen from the data: ticked, skipped, or the whole list hidden.
create table map_checklist (
  map_id {number} not null,
  step text not null,
  user_id {number},
  created {moment} not null,
  primary key (map_id, step),
  constraint map_checklist_map foreign key (map_id) references maps (id),
  constraint map_checklist_user foreign key (user_id) references users (id),
  constraint map_checklist_step check (step in ('mail', 'share', 'hidden'))
);

-- Maps that exist already need no first steps.
insert into map_checklist (map_id, step, user_id, created) select id, 'hidden', null, created from maps;
