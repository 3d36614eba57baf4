-- Work for the background, written in the transaction that asks for it. Map 0 is the whole installation. A finished job's
-- row is deleted; one that was given up stays for a while, with the moment in failed.
create table jobs (
  id integer primary key autoincrement,
  map_id integer not null,
  kind text not null,
  key text not null,
  payload text not null,
  created text not null,
  run_at text not null,
  leased_until text,
  attempts integer not null default 0,
  expires text,
  failed text,
  last_error text,
  constraint jobs_key unique (map_id, id),
  constraint jobs_once unique (map_id, kind, key)
);
create index jobs_due on jobs (kind, map_id, run_at, id) where failed is null;
create index jobs_failed on jobs (failed) where failed is not null;

-- When a mail is sent is said by its job.
drop index mails_waiting;
alter table mails drop column attempts;
alter table mails drop column next_attempt;
alter table mails drop column claimed_until;
