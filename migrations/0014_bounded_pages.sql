-- How many votes and comments the live tasks of a list have. The page that asks before a list is deleted tells them.
-- only sqlite
alter table lists add column votes_count {number} not null default 0
  constraint lists_votes_count check (votes_count >= 0);
alter table lists add column comments_count {number} not null default 0
  constraint lists_comments_count check (comments_count >= 0);
-- end
-- only postgres
alter table lists add column votes_count {number} not null default 0;
alter table lists add constraint lists_votes_count check (votes_count >= 0);
alter table lists add column comments_count {number} not null default 0;
alter table lists add constraint lists_comments_count check (comments_count >= 0);
-- end
update lists set
  votes_count = (select coalesce(sum(t.votes_count), 0) from tasks t
    where t.map_id = lists.map_id and t.list_id = lists.id and t.live),
  comments_count = (select coalesce(sum(t.comments_count), 0) from tasks t
    where t.map_id = lists.map_id and t.list_id = lists.id and t.live);

-- The form that a token or an invitation was made with, so that a page that is loaded again makes no second one.
alter table tokens add column form_key text;
create unique index tokens_form on tokens (map_id, form_key) where form_key is not null;
alter table invitations add column form_key text;
create unique index invitations_form on invitations (team_id, form_key) where form_key is not null;
