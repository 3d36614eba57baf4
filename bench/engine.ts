import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../src/lib/project.ts'

export const engineNames = ['sqlite', 'postgres'] as const

export type EngineName = (typeof engineNames)[number]

/**
 * Chooses the engine for everything this process sets up, and returns how to stop it. PostgreSQL is the server at
 * DATABASE_URL, or the tests' own server, whose data is deleted at the end.
 */
export async function useEngine(name: EngineName): Promise<() => Promise<void>> {
  if (name === 'sqlite') delete process.env.DATABASE_URL
  if (name === 'sqlite' || process.env.DATABASE_URL) return async () => {}
  // Imported from the sources, because it starts another source file.
  const file = join(projectRoot, 'test/support/databases/postgres/server.ts')
  const { startPostgres }: typeof import('../test/support/databases/postgres/server.ts') = await import(
    pathToFileURL(file).href
  )
  const { url, stop } = await startPostgres()
  process.env.DATABASE_URL = url
  return async () => {
    delete process.env.DATABASE_URL
    await stop()
  }
}
