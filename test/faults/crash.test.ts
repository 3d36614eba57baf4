import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openSqlite } from '../../src/platform/db/sqlite.ts'
import { expectCountsEqualRows, expectNoOrphans } from '../support/checks/counts.ts'
import { callerOf } from '../support/requests/call.ts'
import { type Acknowledged, writeUntilKilled } from '../support/requests/write-until-killed.ts'
import { noLimits } from '../support/servers/no-limits.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

const rounds = 50

describe('kill -9 in the middle of writes', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-crash-'))
  })
  afterAll(async () => {
    await endPrograms()
    await rm(folder, { recursive: true, force: true })
  })

  it('loses no acknowledged write, and the server restarts without manual repair', { timeout: 3_600_000 }, async () => {
    const acknowledged: Acknowledged = { tasks: new Map(), comments: new Map(), votes: new Map() }
    const unanswered = new Map<string, string>()
    let token = ''

    for (let round = 0; round < rounds; round += 1) {
      const program = startProgram({ DATA_DIR: folder })
      const url = await program.url
      token ||= await program.token
      await expectAllKept(folder, acknowledged)

      await writeUntilKilled({ url, token, round, acknowledged, unanswered, kill: program.kill })
    }
    await expectAllKept(folder, acknowledged)
    expect(acknowledged.tasks.size + acknowledged.comments.size + acknowledged.votes.size).toBeGreaterThan(rounds * 10)
    await expectEachOnce(folder, token, unanswered)
  })
})

/** Reads the database file directly, through a separate connection. */
async function expectAllKept(folder: string, acknowledged: Acknowledged): Promise<void> {
  const database = openSqlite(join(folder, 'cairn.db'))
  try {
    const tasks = await database.read.selectFrom('tasks').select(['id', 'title']).execute()
    const comments = await database.read.selectFrom('comments').select(['id', 'content']).execute()
    const votes = await database.read.selectFrom('votes').select(['id', 'task_id']).execute()
    const kept = {
      tasks: new Map(tasks.map(({ id, title }) => [id, title])),
      comments: new Map(comments.map(({ id, content }) => [id, content])),
      votes: new Map(votes.map(({ id, task_id }) => [id, task_id])),
    }
    for (const kind of ['tasks', 'comments', 'votes'] as const) {
      const lost = [...acknowledged[kind]].filter(([id, content]) => kept[kind].get(id) !== content)
      expect(lost, kind).toEqual([])
    }
    await expectCountsEqualRows(database, 1)
    await expectNoOrphans(database, 1)
  } finally {
    await database.close()
  }
}

/** Retries each create that got no response because of the kill, with the same idempotency key. */
async function expectEachOnce(folder: string, token: string, unanswered: Map<string, string>): Promise<void> {
  const app = await startApp(readConfig({ DATA_DIR: folder, PORT: '0', ...noLimits, LOG_LEVEL: 'error' }))
  try {
    expect(unanswered.size).toBeGreaterThan(0)
    for (const [key, body] of unanswered) {
      const headers = { 'idempotency-key': key, 'content-type': 'application/json' }
      const answer = await callerOf(app.url)('POST', '/api/1/map/tasks/create/', { token, headers, raw: body })
      expect(answer.status, answer.text).toBe(201)
      const { title } = JSON.parse(body)
      const { rows } = await rowsWith(app.database, title)
      expect(rows, title).toEqual([{ id: answer.body.id }])
    }
    await expectCountsEqualRows(app.database, 1)
  } finally {
    await app.close()
  }
}

async function rowsWith({ read }: { read: ReturnType<typeof openSqlite>['read'] }, title: string) {
  return { rows: await read.selectFrom('tasks').select('id').where('title', '=', title).execute() }
}
