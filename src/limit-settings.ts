import { atLeastOne, wholeNumber } from './setting-values.ts'

/** How much is allowed, besides RATE_LIMIT. A part of the settings. */
export const limitSettings = {
  PAGE_LIMIT: {
    about:
      'Pages a minute that one IP address may look at, and ten times as many pictures; 0 for no limit. Where a network is beyond it, those who are signed in are counted each by themselves.',
    fallback: '3000',
    read: wholeNumber,
  },
  SEARCH_LIMIT: {
    about:
      'Searches a minute per IP address, counted as PAGE_LIMIT is, and ten times as many while somebody types; 0 for no limit.',
    fallback: '300',
    read: wholeNumber,
  },
  SEARCH_PROCESSOR_MS: {
    about:
      'Milliseconds of processor time a minute for all searches of one IP address, typing included, counted as PAGE_LIMIT is; 0 for no limit.',
    fallback: '6000',
    read: wholeNumber,
  },
  PREVIEW_LIMIT: {
    about: 'Previews of Markdown a minute per person, or per IP address without an account; 0 for no limit.',
    fallback: '30',
    read: wholeNumber,
  },
  SUGGESTIONS_PER_HOUR: {
    about: 'Suggestions that somebody outside the team may make or change in one map in an hour; 0 for no limit.',
    fallback: '20',
    read: wholeNumber,
  },
  COMMENTS_PER_HOUR: {
    about:
      'Comments that somebody outside the team may write or change in one map in an hour, and as many answers to the team in private; 0 for no limit.',
    fallback: '60',
    read: wholeNumber,
  },
  VOTES_PER_HOUR: {
    about:
      'How often somebody outside the team may vote or take back a vote in one map in an hour, and as often choose what to follow; 0 for no limit.',
    fallback: '300',
    read: wholeNumber,
  },
  IMAGES_PER_DAY: {
    about: 'Images for texts that somebody outside the team may upload to one map in a day; 0 for no limit.',
    fallback: '50',
    read: wholeNumber,
  },
  IMAGE_MEGABYTES_PER_DAY: {
    about: 'How many megabytes these images may have together, as they are stored; 0 for no limit.',
    fallback: '20',
    read: wholeNumber,
  },
  IMAGES_PER_PERSON: {
    about: 'Images of somebody outside the team that one map keeps; 0 for no limit.',
    fallback: '500',
    read: wholeNumber,
  },
  IMAGE_MEGABYTES_PER_PERSON: {
    about: 'How many megabytes these images may have together, as they are stored; 0 for no limit.',
    fallback: '100',
    read: wholeNumber,
  },
  IMAGE_MEGABYTES_PER_MAP: {
    about:
      'How many megabytes all images of one map may have together, also those of its team and of other sites; 0 for no limit.',
    fallback: '2000',
    read: wholeNumber,
  },
  ADDRESS_MAILS_PER_DAY: {
    about:
      'Mails to sign in, or to confirm an address, that one address gets in a day; 0 for no limit. One IP address may ask for two fifths of them, a quarter within an hour.',
    fallback: '20',
    read: wholeNumber,
  },
  NETWORK_MAILS_PER_DAY: {
    about:
      'Such mails that one IP address may ask for in a day, for any address, a quarter of them within an hour; 0 for no limit.',
    fallback: '200',
    read: wholeNumber,
  },
  STRANGER_MAILS_PER_DAY: {
    about:
      'Such mails of the whole installation in a day; 0 for no limit. Where everybody may create teams, invitations, test mails and the mails about votes that teams add for new people count too, and may use half of it. Beyond it only addresses that have an account get one. Other notices do not count.',
    fallback: '2000',
    read: wholeNumber,
  },
  TEAMS_PER_PERSON: {
    about:
      'How many teams one person may create where everybody may create teams; 0 for no limit. Commands have no limit.',
    fallback: '10',
    read: wholeNumber,
  },
} as const

/** When a server has too much to do. A part of the settings. */
export const overloadSettings = {
  MAX_CONNECTIONS: {
    about:
      'How many connections may be open at a time; one network may hold a quarter of them, unless `TRUSTED_PROXIES` is set. At the limit idle connections are closed. If all are busy, further ones are answered 503 and closed, except for `/health`; 0 for no limit. Every open page is one; live pages use at most two fifths of them, streams of programs a fifth.',
    fallback: '10000',
    read: wholeNumber,
  },
  RECEIVE_SECONDS: {
    about:
      'How many seconds a client has to send a request, its body included. Then it is answered 408 and the connection is closed; 0 for no limit.',
    fallback: '30',
    read: wholeNumber,
  },
  SEND_SECONDS: {
    about:
      'How many seconds a client has to take an answer, or each 64 KiB of a long one. Then the connection is closed; 0 for no limit.',
    fallback: '60',
    read: wholeNumber,
  },
  MAX_LAG_MS: {
    about:
      'How many milliseconds a server may be behind (the median of a second, in two seconds in a row) before it answers some requests with 503; 0 for no limit. Health, files and streams are always served.',
    fallback: '250',
    read: wholeNumber,
  },
  MAX_WAITING: {
    about:
      'How many requests may wait for a connection to PostgreSQL, or to write with SQLite. Those beyond it are answered 503 at once; 0 for no limit.',
    fallback: '200',
    read: wholeNumber,
  },
}

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
