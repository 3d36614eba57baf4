import { atLeastOne, limit, seconds } from './setting-values.ts'

export const requestLimits = {
  RATE_LIMIT: limit(
    600,
    'Requests per minute per token (per IP address for public tokens), and form submissions per minute per person. One in twenty can be a Markdown preview.',
  ),
  PAGE_LIMIT: limit(
    3000,
    'Page views per minute per IP address; the limit for pictures is ten times higher. Once the limit is exceeded, signed-in people are counted individually.',
  ),
  SEARCH_LIMIT: limit(
    300,
    'Searches per minute per IP address, counted in the same way as PAGE_LIMIT; the limit for search-as-you-type requests is ten times higher.',
  ),
  SEARCH_PROCESSOR_MS: limit(
    6000,
    'Milliseconds of CPU time per minute for all searches from one IP address, including search-as-you-type; counted in the same way as PAGE_LIMIT.',
  ),
  MAX_CONNECTIONS: limit(
    10_000,
    'Maximum number of open connections. Unless `TRUSTED_PROXIES` is set, one network can hold a quarter of them. At the limit, idle connections are closed to make room. If all are busy, new ones get a 503, except for `/health`. Every open page holds one connection: up to 40% can be used for these, and up to 20% for API streams.',
  ),
  RECEIVE_SECONDS: limit(
    30,
    'Seconds a client has to send a request, and another second for each 16 KiB of its body. After that, it gets a 408 and the connection is closed. A client that reads nothing of a response for a minute is disconnected.',
  ),
  MAX_LAG_MS: limit(
    2_000,
    'Milliseconds that a burst of more than a hundred requests can keep the process busy. The rest of the burst then gets a 503. Health checks, files and streams are always served.',
  ),
} as const

export const peopleLimits = {
  SUGGESTIONS_PER_HOUR: limit(20, 'Suggestions that someone outside the team can post or edit in one map per hour.'),
  COMMENTS_PER_HOUR: limit(
    60,
    'Comments that someone outside the team can post or edit in one map per hour. The same limit applies to private replies to the team.',
  ),
  VOTES_PER_HOUR: limit(
    300,
    'How often someone outside the team can add or remove votes in one map per hour, and how often they can follow or unfollow tasks.',
  ),
  IMAGES_PER_DAY: limit(
    50,
    'Images that someone outside the team can upload to one map per day, averaging up to 0.4 MB each. In total, they can store ten times as many, averaging up to 0.2 MB each.',
  ),
  IMAGE_MEGABYTES_PER_MAP: limit(
    2000,
    "Megabytes of images that one map can store, including the team's and copies of images from other sites.",
  ),
  NETWORK_MAILS_PER_DAY: limit(
    200,
    'Emails for signing in or confirming an address that one IP address can request per day, for any number of recipients; a quarter of them within an hour. One recipient gets at most 20 a day.',
  ),
  STRANGER_MAILS_PER_DAY: limit(
    2000,
    'Emails for signing in or confirming an address that the whole installation sends per day. If anyone can create teams, invitations, test emails and emails about votes on behalf of new people also count, and can use up to half of the limit. Once the limit is reached, only people with an account get these emails. Notifications do not count.',
  ),
} as const

export const databaseTimeouts = {
  DATABASE_WAIT_SECONDS: seconds(60, 'Seconds a server, a worker or `cairn migrate` waits for PostgreSQL at startup.'),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds(
    8,
    'Seconds a statement in a request may take on PostgreSQL (`statement_timeout`); it may wait for a lock for three quarters of that (`lock_timeout`). In a job, they are at least 60 and 30; migrations and restores have no limit. If there is still no response a second later, the connection is discarded. With 0, neither is set, which some connection poolers require.',
  ),
  REQUEST_TIMEOUT_SECONDS: {
    ...seconds(
      15,
      'Seconds a request may spend on the database: waiting for a connection, for other writers, and for results. After that, it gets a 503.',
    ),
    read: atLeastOne,
  },
} as const
