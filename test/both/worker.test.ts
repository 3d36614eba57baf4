import { createClient } from '@cairn/sdk'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { testJob } from '../support/builders/test-job.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { engine } from '../support/servers/cairn.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

describe('running background work in a separate worker', () => {
  let empty: Empty
  beforeAll(async () => {
    empty = await engines[engine]({ migrated: true })
  })
  afterAll(async () => {
    await endPrograms()
    await empty.drop()
  })

  it('a server with JOBS=off leaves the work to a worker, which exits cleanly on SIGTERM', async () => {
    const server = startProgram({ ...empty.settings, JOBS: 'off' })
    const client = createClient({ baseUrl: await server.url, token: await server.token })
    const [list] = (await client.lists.list()).results
    const task = await client.tasks.create({ parent: list?.id ?? 0, title: 'Dark mode' })
    // A mention has to be looked up, which is a job.
    await client.comments.create({ parent: task.id, content: 'Please, @Ada' })
    const kinds = async () => (await empty.rows('select kind from jobs order by kind')).map(({ kind }) => String(kind))
    const ofEvents = async () => (await kinds()).filter((kind) => kind.startsWith('event.'))
    for (let n = 0; n < 20; n += 1) await client.tasks.list()
    expect((await ofEvents()).length).toBeGreaterThan(0)
    expect(await kinds()).toEqual(await ofEvents())

    const worker = startProgram(empty.settings, undefined, 'worker')
    await worker.says(/(The worker is running)/)
    await vi.waitFor(async () => expect(await ofEvents()).toEqual([]), 30_000)
    expect((await kinds()).length).toBeGreaterThan(0)
    await worker.stop()
    expect(await worker.exited).toMatchObject({ code: 0, stderr: '' })
    await server.stop()
  })

  it('commands list failed jobs and queue them again', async () => {
    const database = empty.open()
    onTestFinished(() => database.close())
    const now = new Date().toISOString()
    const rows = ['a', 'b', 'c'].map((key) => ({ key, mapId: 7, payload: { n: 4711 } }))
    await database.transaction(async (tx) => {
      await enqueue(tx, testJob, rows, now)
      await tx
        .updateTable('jobs')
        .set({ failed: now, last_error: 'No answer.', attempts: 3 })
        .where('map_id', '=', 7)
        .where('kind', '=', testJob.kind)
        .execute()
    })
    const jobs = async (...words: string[]) => runProgram(empty.settings, ['jobs', ...words])
    const listed = async (...words: string[]) =>
      (await jobs('list', '--kind', testJob.kind, ...words)).stdout
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))

    const failed = await listed()
    expect(failed.map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'c'])
    expect(failed[0]).toMatchObject({
      map_id: 7,
      kind: testJob.kind,
      attempts: 3,
      failed: now,
      last_error: 'No answer.',
    })
    expect(JSON.stringify(failed)).not.toContain('4711')

    const one = ['--map', '7', '--id', String(failed[0].id)]
    expect(await jobs('retry', ...one)).toMatchObject({ code: 0, stdout: '1\n' })
    expect(await jobs('retry', ...one)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such failed job'),
    })
    expect(await listed('--state', 'waiting')).toEqual([expect.objectContaining({ id: failed[0].id, attempts: 0 })])
    expect(await jobs('retry')).toMatchObject({ code: 1, stderr: expect.stringContaining('give --id') })
    expect(await jobs('retry', '--kind', testJob.kind)).toMatchObject({ code: 0, stdout: '2\n' })
    expect(await listed()).toEqual([])
  })
})
