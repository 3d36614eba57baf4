-- Mails to be sent, written in the transaction that asks for them. The bodies may hold secrets, such as a link to sign
-- in: they are emptied as soon as the mail was sent or given up.
create table mails (
  id integer primary key autoincrement,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created text not null,
  expires text,
  attempts integer not null default 0,
  next_attempt text not null,
  claimed_until text,
  sent text,
  failed text,
  last_error text
);
create index mails_waiting on mails (next_attempt, id) where sent is null and failed is null;
create index mails_by_created on mails (created);
