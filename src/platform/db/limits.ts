/** How long the database may take with PostgreSQL. Zero is no limit, and is not told to the server. */
export interface DatabaseLimits {
  /** For a statement of a request, by the clock of the server. */
  statementMs: number
  /** For a lock that somebody else holds. */
  lockMs: number
  /** For the answer to a statement, by our own clock: a connection may go silent. */
  answerMs: number
  /** How soon the system looks whether the other end of a quiet connection is still there. */
  keepAliveMs: number
}

export const defaultLimits: DatabaseLimits = {
  statementMs: 8_000,
  lockMs: 6_000,
  answerMs: 9_000,
  keepAliveMs: 5_000,
}
