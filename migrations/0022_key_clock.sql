-- Keys are forgotten by a clock of their own, in which no jump of the real one counts in full: `created`.
-- What the real one said is `clock`; empty for keys from before.
alter table idempotency_keys add column clock {moment};
