import { wholeNumber } from './setting-values.ts'

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
