-- The text that people read, without tags, so that no search has to take it out of the HTML. Null for what was written before.
alter table task_terms add column plain_text text;
alter table comment_terms add column plain_text text;
