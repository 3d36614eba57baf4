import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CairnClient, createClient } from '@cairn/sdk'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { authenticateBy } from '../../src/features/tokens/queries/authenticate-by.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { openLog } from '../../src/platform/log.ts'
import { query } from '../support/databases/fresh-postgres.ts'
import { createCluster, launch, shutDown } from '../support/databases/postgres/cluster.ts'
import { startPostgres, type TestServer } from '../support/databases/postgres/server.ts'
import { serverUser } from '../support/databases/postgres/server-user.ts'
import { runs } from '../support/fuzzing/runs.ts'
import { type Program, startProgram } from '../support/servers/program.ts'

const log = openLog('error')

describe('two servers on one PostgreSQL', () => {
  let postgres: TestServer
  let programs: Program[]
  let token: string
  let one: CairnClient
  let other: CairnClient
  let listId: number

  beforeAll(async () => {
    // Its own server, because commits to other databases also change the version.
    postgres = await startPostgres()
    const settings = { DATABASE_URL: postgres.url, SECRET: 'the secret of the tests', JOBS: 'off' }
    const first = startProgram(settings)
    token = await first.token
    await first.url
    programs = [first, startProgram(settings)]
    const urls = await Promise.all(programs.map(({ url }) => url))
    ;[one, other] = urls.map((baseUrl) => createClient({ baseUrl, token })) as [CairnClient, CairnClient]
    listId = (await one.lists.list()).results[0]?.id ?? 0
  })

  afterAll(async () => {
    await Promise.all(programs.map((program) => program.stop()))
    await postgres.stop()
  })

  const aTask = (title: string) => one.tasks.create({ parent: listId, title })

  it('a write through one is visible immediately through the other', async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const task = await aTask(`Task ${writer}`)
      for (let n = 0; n < runs(20); n += 1) {
        const title = `Task ${writer}, version ${n}`
        // Later reads must not get the result of reads that were in flight during the write.
        const early = [other.tasks.get(task.id), one.tasks.get(task.id), other.tasks.list()]
        await one.tasks.edit(task.id, { title })
        const read = await Promise.all([other.tasks.get(task.id), one.tasks.get(task.id)])
        const listed = (await other.tasks.list()).results.find(({ id }) => id === task.id)
        expect([...read, listed].map((seen) => seen?.title)).toEqual([title, title, title])
        await Promise.all(early)
      }
    })
    await Promise.all(writers)
  })

  const change = (title: string, id: number) => `update tasks set title = '${title}' where id = ${id}`
  it.each<[string, (id: number) => { first: string[]; then: string[] }]>([
    ['commits late', (id) => ({ first: ['begin', change('New', id)], then: ['commit'] })],
    ['gets its id late', (id) => ({ first: ['begin', 'select 1'], then: [change('New', id), 'commit'] })],
    [
      'was prepared',
      (id) => ({
        first: ['begin', change('New', id), `prepare transaction '${id}'`],
        then: [`commit prepared '${id}'`],
      }),
    ],
    [
      'has subtransactions',
      (id) => ({
        first: ['begin', 'savepoint a', change('New', id), 'release a', 'savepoint b', change('Undone', id)],
        then: ['rollback to b', 'commit'],
      }),
    ],
    [
      'has more subtransactions than a snapshot can list',
      (id) => ({
        first: ['begin', ...Array.from({ length: 100 }, (_, n) => [`savepoint s${n}`, change('New', id)]).flat()],
        then: ['commit'],
      }),
    ],
  ])('a transaction that %s is read as soon as it has committed', async (_name, statements) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    onTestFinished(() => client.end())
    const [task, another] = [await aTask('Old'), await aTask('Another')]
    const { first, then } = statements(task.id)
    const titles = async () => [(await one.tasks.get(task.id)).title, (await other.tasks.get(task.id)).title]

    for (const statement of first) await client.query(statement)
    expect(await titles()).toEqual(['Old', 'Old'])
    // Others commit in the meantime.
    await one.comments.create({ parent: another.id, content: 'Me too' })
    expect(await titles()).toEqual(['Old', 'Old'])
    for (const statement of then) await client.query(statement)
    expect(await titles()).toEqual(['New', 'New'])
  })

  it('a revoked token is refused by both immediately', async () => {
    const row = `update tokens set revoked = now() where hash is not null returning id`
    const restore = 'update tokens set revoked = null'
    expect((await other.tasks.list()).count).toBeGreaterThan(0)
    await query(postgres.url, row)
    for (const client of [one, other]) await expect(client.tasks.list()).rejects.toMatchObject({ status: 401 })
    await query(postgres.url, restore)
    for (const client of [one, other]) expect((await client.tasks.list()).count).toBeGreaterThan(0)
  })

  it('nothing is read again while nothing is committed, even while a transaction is open', async () => {
    const database = openPostgres(postgres.url, log)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await database.close()
    })
    const authenticate = authenticateBy(database, log, () => '')
    const credentials = { authorization: `Token ${token}`, isForWrite: false }
    const caller = () => authenticate(credentials, new Date().toISOString())

    await vi.waitFor(async () => expect(await caller()).toBe(await caller()), 30_000)
    await client.query('begin')
    await client.query(`update tasks set title = title where id = (select min(id) from tasks)`)
    const before = await caller()
    expect(await caller()).toBe(before)
    await client.query('commit')
    expect(await caller()).not.toBe(before)
  })
})

it('on Citus there is no version, because other machines write', async () => {
  const postgres = await startPostgres()
  const database = openPostgres(postgres.url, log)
  onTestFinished(async () => {
    await database.close()
    await postgres.stop()
  })
  expect(await database.version()).toEqual(expect.any(String))
  await query(
    postgres.url,
    'set allow_system_table_mods = on; create table pg_catalog.pg_dist_partition (logicalrelid regclass)',
  )
  expect(await database.version()).toBeUndefined()
})

it("on a standby there is no version, because its snapshots don't list running transactions", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-standby-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const user = serverUser()
  if (user) await chown(folder, user.uid, user.gid)
  const cluster = await createCluster(folder, user)
  const versionOf = async () => {
    const { server, url } = await launch(cluster, { wal_level: 'replica' })
    onTestFinished(() => shutDown(server))
    const database = openPostgres(url, log)
    try {
      return await database.version()
    } finally {
      await database.close()
      await shutDown(server)
    }
  }

  expect(await versionOf()).toEqual(expect.any(String))
  await writeFile(join(cluster.data, 'standby.signal'), '')
  expect(await versionOf()).toBeUndefined()
})
