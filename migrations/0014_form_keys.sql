-- The form that a token or an invitation was made with, so that a page that is loaded again makes no second one.
alter table tokens add column form_key text;
create unique index tokens_form on tokens (map_id, form_key) where form_key is not null;
alter table invitations add column form_key text;
create unique index invitations_form on invitations (team_id, form_key) where form_key is not null;
