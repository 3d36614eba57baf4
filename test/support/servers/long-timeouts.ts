/**
 * For servers of tests about something else: on a busy machine many who write at once wait longer than anybody would in
 * earnest.
 */
export const longTimeouts = {
  REQUEST_TIMEOUT_SECONDS: '100',
  DATABASE_STATEMENT_TIMEOUT_SECONDS: '60',
  DATABASE_LOCK_TIMEOUT_SECONDS: '60',
}
