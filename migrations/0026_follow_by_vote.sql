-- Whoever votes on a page follows the task, unless they chose otherwise. Such a follow ends with the vote.
alter table users add column vote_follows boolean not null default true;
alter table subscriptions add column by_vote boolean not null default false;
