import type { MapContext } from '../context.ts'
import { hasRoundTrips, type TransactionOptions } from '../db/database.ts'
import type { HttpResponse } from './endpoint.ts'

/** The response to a write, which may not have been read yet. */
export interface Written {
  response: Promise<HttpResponse>
}

/**
 * Runs a write and reads its response in the same transaction. On PostgreSQL, a single statement is sent together with
 * the commit. On SQLite there's no round trip to save.
 */
export async function readWhileCommitting(
  ctx: MapContext,
  write: (tx: MapContext) => Promise<Written>,
  { isOneStatement, ...options }: TransactionOptions & { isOneStatement: true | undefined },
): Promise<HttpResponse> {
  const { response } = await ctx.transaction(async (tx) => {
    const written = await write(tx)
    if (!isOneStatement || !hasRoundTrips(ctx.database)) await written.response
    // If the commit fails, no one waits for the response.
    else written.response.catch(() => undefined)
    return written
  }, options)
  return response
}
