import { atLeastOne, limit, seconds } from './setting-values.ts'

/** How much is allowed, and how long things may take. Part of the settings. */
export const limitSettings = {
  RATE_LIMIT: limit(
    600,
    'Requests a minute per token (for public tokens, per IP address), and forms a minute per person.',
  ),
  PAGE_LIMIT: limit(
    3000,
    'Page views a minute per IP address, and ten times as many pictures. Once a network has used them up, people who are signed in get as many each.',
  ),
  SEARCH_LIMIT: limit(
    300,
    'Searches a minute per IP address, counted like PAGE_LIMIT, and ten times as many search-as-you-type requests.',
  ),
  SEARCH_PROCESSOR_MS: limit(
    6000,
    'Milliseconds of processor time a minute for all searches of one IP address, including search-as-you-type; counted like PAGE_LIMIT.',
  ),
  PREVIEW_LIMIT: limit(30, 'Markdown previews a minute per person, or per IP address without an account.'),
  SUGGESTIONS_PER_HOUR: limit(20, 'Suggestions that someone outside the team may post or edit in one map in an hour.'),
  COMMENTS_PER_HOUR: limit(
    60,
    'Comments that someone outside the team may post or edit in one map in an hour, and as many private replies to the team.',
  ),
  VOTES_PER_HOUR: limit(
    300,
    'How often someone outside the team may add or remove a vote in one map in an hour, and how often they may change what they follow.',
  ),
  IMAGES_PER_DAY: limit(
    50,
    'Images that someone outside the team may upload to one map in a day, 0.4 MB each on average. The map keeps ten times as many of theirs, 0.2 MB each on average.',
  ),
  IMAGE_MEGABYTES_PER_MAP: limit(
    2000,
    "Megabytes of images that one map may store, including those of its team and copies of other sites' images.",
  ),
  NETWORK_MAILS_PER_DAY: limit(
    200,
    'Emails for signing in or confirming an address that one IP address may request in a day, for any addresses; a quarter of them within an hour. One address gets at most 20 a day.',
  ),
  STRANGER_MAILS_PER_DAY: limit(
    2000,
    'Such emails in the whole installation in a day. If anyone may create teams, invitations, test emails and emails about votes on behalf of new people count as well, and may use half of it. Once it is reached, only addresses with an account get an email. Notifications do not count.',
  ),
  MAX_CONNECTIONS: limit(
    10_000,
    'Connections open at a time. Unless `TRUSTED_PROXIES` is set, one network may hold a quarter of them. At the limit, idle connections are closed; if all are busy, new ones are answered 503 and closed, except for `/health`. Every open page is one connection; live pages use at most two fifths of them, and streams of programs a fifth.',
  ),
  RECEIVE_SECONDS: limit(
    30,
    'Seconds a client has to send a request, including its body. After that, it is answered 408 and the connection is closed. A client has a minute to read a response, or each 64 KiB of a long one.',
  ),
  MAX_LAG_MS: limit(
    250,
    'Milliseconds the event loop may be late (the median of a second, in two consecutive seconds) before some requests are answered 503. Health checks, files and streams are always served.',
  ),
  MAX_WAITING: limit(
    200,
    'Requests that may wait for a PostgreSQL connection, or to write to SQLite. Further ones are answered 503 at once.',
  ),
  DATABASE_WAIT_SECONDS: seconds(60, 'Seconds a server, a worker or `cairn migrate` waits for PostgreSQL at startup.'),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: limit(
    8,
    'Seconds a statement of a request may take on PostgreSQL (`statement_timeout`): at least 60 in a job, unlimited in a migration or a restore. Without a response a second later, the connection is discarded. With 0 the timeout is not set at all, which some connection poolers require.',
  ),
  DATABASE_LOCK_TIMEOUT_SECONDS: limit(
    6,
    'Seconds a statement of a request may wait for a lock on PostgreSQL (`lock_timeout`); at least 30 in a job.',
  ),
  REQUEST_TIMEOUT_SECONDS: {
    ...seconds(
      15,
      'Seconds a request may spend in the database: waiting for a connection, for other writers, and for results. After that, it is answered 503.',
    ),
    read: atLeastOne,
  },
} as const
