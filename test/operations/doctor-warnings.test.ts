import { chmod, mkdir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clockFinding, clusterFinding } from '../../src/commands/doctor/check-database.ts'
import { diskFinding } from '../../src/commands/doctor/check-installation.ts'
import { aCluster } from '../support/builders/a-cluster.ts'
import { engines } from '../support/databases/engines.ts'
import { runProgram } from '../support/servers/program.ts'
import { aFolder } from '../support/servers/start.ts'

describe('cairn doctor', () => {
  it('warns before the disk is full and when the clocks differ', () => {
    const levelOf = ({ level }: { level: string }) => level
    expect([2e9, 9e8, 9e7].map((free) => levelOf(diskFinding(free, '/data')))).toEqual(['ok', 'warning', 'error'])
    expect(diskFinding(9e7, '/data').says).toBe('0.1 GB are free in /data. Free up space now, or writes will fail.')
    expect([0, 1_900, 2_100, -2_100].map((ms) => levelOf(clockFinding(ms)))).toEqual([
      ...['ok', 'ok', 'warning', 'warning'],
    ])
    expect(clockFinding(-90_000).says).toMatch(/90\.0 s off from the database's clock\. Synchronize both/)
  })

  it('names unreachable cluster nodes and what is unavailable without them', () => {
    expect(clusterFinding([], 5)).toMatchObject({ level: 'ok', says: 'every node responds.' })
    const { level, says } = clusterFinding(['db2:5432', 'db3:5432'], 30)
    expect(level).toBe('error')
    expect(says).toMatch(/^db2:5432, db3:5432 cannot be reached\. Its maps are unavailable, and no person/)
  })

  it('warns when a cluster waits long for a node that has gone silent', async () => {
    const { settings, rows, silenceNode } = await aCluster([])
    const set = async (timeout: string) =>
      rows(`do $$ begin
        execute format('alter database %I set citus.node_connection_timeout = %L', current_database(), '${timeout}');
      end $$`)
    const finding = async () => lineOf((await runProgram(settings, ['doctor'])).stdout, 'cluster')

    await set('30s')
    expect(await finding()).toMatch(
      /^warning .*wait for 30 s\. On the coordinator, run: alter system set citus\.node_connection_timeout = '3s'/,
    )
    await set('5s')
    expect(await finding()).toBe('ok       cluster: every node responds.')
    await silenceNode(2)
    expect(await finding()).toMatch(/^error .*10\.0\.0\.2:5432 cannot be reached/)
  })

  it('1 on PostgreSQL reports invalid constraints and indexes', async () => {
    const empty = await engines.postgres({ migrated: true })
    onTestFinished(empty.drop)
    await empty.rows('alter table tasks add constraint from_before check (id > 0) not valid')

    const { code, stdout } = await runProgram(empty.settings, ['doctor'])

    expect([code, lineOf(stdout, 'integrity')]).toEqual([1, expect.stringMatching(/^error .*from_before is not valid/)])
    expect(stdout).not.toContain('marker')
  })

  it('1 on SQLite reports dangling references, a missing marker or database, and files other users can read', async () => {
    // A name that needs quoting in a shell.
    const folder = join(await aFolder(), "it's here")
    await mkdir(folder)
    const settings = { DATA_DIR: folder }
    await runProgram(settings, ['migrate'])
    const [file, marker] = [join(folder, 'cairn.db'), join(folder, 'installation')]
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    database.exec(`insert into team_members values (98, 99, 'Moderator', '2026-01-01T00:00:00.000Z')`)
    database.close()
    await chmod(file, 0o644)
    await rename(marker, `${marker}.away`)

    const { code, stdout } = await runProgram(settings, ['doctor'])

    expect([code, lineOf(stdout, 'integrity')]).toEqual([
      1,
      expect.stringMatching(/^error .*team_members refers to rows/),
    ])
    expect(lineOf(stdout, 'marker')).toMatch(/^warning .*installation does not exist\. The next server/)
    expect(lineOf(stdout, 'files')).toContain(`Run: chmod 600 '${file.replace("'", "'\\''")}'`)
    await rename(`${marker}.away`, marker)
    await unlink(file)
    const gone = await runProgram(settings, ['doctor'])
    expect([gone.code, lineOf(gone.stdout, 'database')]).toEqual([1, expect.stringMatching(/^error .* is gone: /)])
  })
})

const lineOf = (stdout: string, about: string): string =>
  stdout.split('\n').find((line) => new RegExp(`^\\w+ +${about}: `).test(line)) ?? ''
