import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

/** One fresh database for the whole run, on the server DATABASE_URL names or on one of our own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await useServer()
  const name = `cairn_test_${randomBytes(6).toString('hex')}`
  try {
    await execute(server.url, `create database ${name}`)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseUrl', withDatabase(server.url, name))

  return async () => {
    try {
      // A test that forgot to close its pool must not keep the database alive.
      await execute(server.url, `drop database if exists ${name} with (force)`)
    } finally {
      await server.stop()
    }
  }
}

async function useServer(): Promise<TestServer> {
  const url = process.env.DATABASE_URL
  return url ? { url, stop: async () => {} } : startPostgres()
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
