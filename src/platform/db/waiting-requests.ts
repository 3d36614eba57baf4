import type { Database } from './database.ts'

/** How many wait already for what a read or a write needs: a connection. */
export type WaitingRequests = (kind: 'read' | 'write') => number

/** With SQLite only writes wait. */
export const waitingRequests =
  (database: Database): WaitingRequests =>
  (kind) =>
    kind === 'read' && database.engine === 'sqlite' ? 0 : database.load().waiting
