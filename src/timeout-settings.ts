import { atLeastOne, wholeNumber } from './setting-values.ts'

/** How long the program waits for its database; see docs/operate/database.md. A part of `settings` in config.ts. */
export const timeoutSettings = {
  DATABASE_WAIT_SECONDS: {
    about: 'How many seconds a server, a worker or `cairn migrate` waits for PostgreSQL when it starts.',
    fallback: '60',
    read: wholeNumber,
  },
  DATABASE_STATEMENT_TIMEOUT_SECONDS: {
    about:
      'How long a statement of a request may take on PostgreSQL (`statement_timeout`); in a job 60 at least, in a migration or a restore as long as it takes. 0 for no limit, then the server is told nothing: a pooler may refuse to be told.',
    fallback: '8',
    read: wholeNumber,
  },
  DATABASE_LOCK_TIMEOUT_SECONDS: {
    about:
      'How long a statement of a request may wait on PostgreSQL for a lock (`lock_timeout`); in a job 30 at least. 0 for no limit.',
    fallback: '6',
    read: wholeNumber,
  },
  DATABASE_ANSWER_TIMEOUT_SECONDS: {
    about:
      'How long PostgreSQL may take to answer, by the clock of this machine; in a job 65 at least. A connection that says nothing for longer is given up. A second more than the timeout of statements; 0 for no limit.',
    fallback: '9',
    read: wholeNumber,
  },
  DATABASE_KEEP_ALIVE_SECONDS: {
    about:
      'After how many quiet seconds the system looks whether PostgreSQL is still at the other end (TCP keep-alive).',
    fallback: '5',
    read: wholeNumber,
  },
  REQUEST_TIMEOUT_SECONDS: {
    about:
      'How long a request may wait in the database: for a connection, for others who write, and for the answer. Then it is answered 503.',
    fallback: '15',
    read: atLeastOne,
  },
} as const
