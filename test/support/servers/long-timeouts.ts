/**
 * For tests that aren't about timeouts: on a busy machine, many concurrent writes wait longer than they would in
 * production.
 */
export const longTimeouts = {
  REQUEST_TIMEOUT_SECONDS: '100',
  DATABASE_STATEMENT_TIMEOUT_SECONDS: '60',
}
