import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, type Mirror } from '@cairn/sdk'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { expectMirrored } from '../support/checks/mirror.ts'
import { query } from '../support/databases/fresh-postgres.ts'
import { type Cluster, createCluster, launch, shutDown } from '../support/databases/postgres/cluster.ts'
import { type ServerUser, serverUser } from '../support/databases/postgres/server-user.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

/** What docs/operate/backup.md describes, with the functions that `pg_basebackup` uses. */
it('0 for accepting a PostgreSQL database recovered to a point in time, and mirrors notice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-point-in-time-'))
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')]
  const servers: Awaited<ReturnType<typeof launch>>['server'][] = []
  onTestFinished(async () => {
    await endPrograms()
    for (const server of servers) await shutDown(server)
    await rm(folder, { recursive: true, force: true })
  })
  const user = serverUser()
  await mkdir(archive)
  for (const path of user ? [folder, archive] : []) await chown(path, user?.uid ?? 0, user?.gid ?? 0)
  const cluster = await createCluster(folder, user)
  const archiving = { wal_level: 'replica', archive_mode: 'on', archive_command: `cp %p ${archive}/%f` }
  const original = await launch(cluster, { ...archiving, full_page_writes: 'on', synchronous_commit: 'on' })
  servers.push(original.server)

  const first = startProgram(settingsFor(original.url))
  const [baseUrl, token] = [await first.url, await first.token]
  const client = createClient({ baseUrl, token })
  await createWith(client, ['In the base backup'])
  await backUp(cluster, original.url, base)
  await createWith(client, ['In the archive'])
  const [moment] = await query(original.url, 'select cast(clock_timestamp() as text) as moment')
  await createWith(client, ['Lost', 'Lost as well'])
  const state = (await client.mirror()).toJSON()
  await first.stop()
  await archiveAll(original.url)
  await shutDown(original.server)

  const recovered = await recover({ ...cluster, data: base }, archive, String(moment?.moment))
  servers.push(recovered.server)
  const settings = settingsFor(recovered.url)
  expect((await runProgram(settings, ['accept-copy'])).code).toBe(0)

  const second = startProgram(settings)
  const later = createClient({ baseUrl: await second.url, token })
  await createWith(later, ['New', 'Also new', 'Newest'])
  const mirror = await later.mirror({ saved: state })
  expect(titlesIn(mirror)).toEqual(['Also new', 'In the archive', 'In the base backup', 'New', 'Newest'])
  await expectMirrored(mirror, later)
  await second.stop()
})

const settingsFor = (url: string) => ({ DATABASE_URL: url, SECRET: 'the secret of the tests' })

async function createWith(client: ReturnType<typeof createClient>, titles: string[]): Promise<void> {
  for (const title of titles) await client.tasks.create({ parent: 1, title })
}

/** Copies the server's folder while it runs. The archive contains the changes made during the copy. */
async function backUp({ data, as }: Cluster, url: string, base: string): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await session.query("select pg_backup_start('base', true)")
    await promisify(execFile)('/bin/cp', ['-a', data, base], as)
    const { rows } = await session.query('select labelfile from pg_backup_stop()')
    await writeAs(serverUser(), join(base, 'backup_label'), rows[0].labelfile)
  } finally {
    await session.end()
  }
  await rm(join(base, 'postmaster.pid'))
  await promisify(execFile)('/bin/sh', ['-c', `rm -f '${base}'/pg_wal/0*`], as)
}

async function archiveAll(url: string): Promise<void> {
  const [last] = await query(url, 'select pg_walfile_name(lsn) as name from pg_switch_wal() as lsn')
  const archived = async () => (await query(url, 'select last_archived_wal from pg_stat_archiver'))[0]
  await expect
    .poll(async () => String((await archived())?.last_archived_wal) >= String(last?.name), { timeout: 60_000 })
    .toBe(true)
}

async function recover(cluster: Cluster, archive: string, moment: string): ReturnType<typeof launch> {
  await writeAs(serverUser(), join(cluster.data, 'recovery.signal'), '')
  const recovered = await launch(cluster, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
    wal_level: 'replica',
  })
  const isRecovering = async () => (await query(recovered.url, 'select pg_is_in_recovery() as yes'))[0]?.yes
  await expect.poll(isRecovering, { timeout: 60_000 }).toBe(false)
  return recovered
}

async function writeAs(user: ServerUser | undefined, file: string, text: string): Promise<void> {
  await writeFile(file, text)
  if (user) await chown(file, user.uid, user.gid)
}

const titlesIn = (mirror: Mirror): string[] => [...mirror.tasks.values()].map(({ title }) => title).sort()
