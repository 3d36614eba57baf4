import { copyFile, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Mirror } from '@cairn/sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { expectMirrored } from '../support/checks/mirror.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { freshPostgres } from '../support/databases/fresh-postgres.ts'
import { laterProgram } from '../support/servers/later-program.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

const accept = (settings: Record<string, string>, ...flags: string[]) => runProgram(settings, ['accept-copy', ...flags])

describe.each(['sqlite', 'postgres'] as const)('an older copy of a database on %s', (engine) => {
  let empty: Empty
  const cleanUp: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    await endPrograms()
    await empty.drop()
    for (const each of cleanUp.splice(0)) await each()
  })

  it('is accepted by a command, and mirrors notice what was lost', async () => {
    empty = await engines[engine]()
    const first = startProgram(empty.settings)
    const [url, token] = [await first.url, await first.token]
    const client = createClient({ baseUrl: url, token })
    const parent = 1
    await client.tasks.create({ parent, title: 'Before the copy' })
    const saved = (await client.mirror()).toJSON()
    await first.stop()
    const putBack = engine === 'sqlite' ? await copyOfFile(empty) : await copyOfDatabase(empty)

    // The mirror follows changes that the copy doesn't have.
    const second = startProgram(empty.settings)
    const lost = createClient({ baseUrl: await second.url, token })
    const mirror = await lost.mirror({ saved })
    for (const title of ['Lost', 'Lost as well']) await lost.tasks.create({ parent, title })
    await mirror.update()
    expect(titlesIn(mirror)).toEqual(['Before the copy', 'Lost', 'Lost as well'])
    const state = mirror.toJSON()
    await second.stop()

    const settings = await putBack()
    if (engine === 'sqlite') {
      const refused = await startProgram(settings).exited
      expect(refused.code).toBe(1)
      expect(refused.stderr).toMatch(/^cairn: [^\n]*is older than it was at [^\n]* run: cairn accept-copy\n$/)
    }
    expect(await accept(settings)).toEqual({
      code: 0,
      stdout: 'Accepted. Programs that follow the change feed will read everything again.\n',
      stderr: '',
    })

    // As many new events as were lost, and more: with the old numbers, the mirror would miss the first ones.
    const third = startProgram(settings)
    const after = createClient({ baseUrl: await third.url, token })
    for (const title of ['New', 'Also new', 'Even newer', 'Newest']) await after.tasks.create({ parent, title })
    const resumed = await after.mirror({ saved: state })
    expect(titlesIn(resumed)).toEqual(['Also new', 'Before the copy', 'Even newer', 'New', 'Newest'])
    await expectMirrored(resumed, after)
    const { stderr } = await accept(settings)
    expect(stderr).toMatch(/^cairn: [^\n]*is using the database\. Stop it first\.[^\n]*\n$/)
    await third.stop()
  })

  it('loses its sessions and open links unless --keep-sessions is used', async () => {
    empty = await engines[engine]({ migrated: true })
    const later = '2999-01-01T00:00:00.000Z'
    await empty.rows(`insert into users (id, first_name, last_name, created) values (1, 'Ada', '', '${later}')`)
    await runProgram(empty.settings, ['sign-in', 'ada@example.org'])
    await empty.rows(`insert into sessions (user_id, browser_hash, agent, created, last_seen, expires)
      select min(id), 'x', '', '${later}', '${later}', '${later}' from users`)
    const kept = 'select browser_hash from sessions'

    expect((await accept(empty.settings, '--keep-sessions')).code).toBe(0)
    expect(await empty.rows(kept)).toHaveLength(1)
    expect((await accept(empty.settings)).code).toBe(0)
    expect(await empty.rows(`${kept} union all select 'link' from sign_in_requests`)).toEqual([])
  })

  it('is migrated', async () => {
    empty = await engines[engine]({ migrated: true })
    const later = await laterProgram({ '9001_more.sql': 'create table more (n {number} primary key);\n' })
    cleanUp.push(later.remove)

    expect((await runProgram(empty.settings, ['accept-copy'], later.folder)).code).toBe(0)

    expect(await empty.rows('select n from more')).toEqual([])
    expect((await runProgram(empty.settings, ['migrate', '--check'], later.folder)).code).toBe(0)
  })

  async function copyOfFile({ settings }: Empty): Promise<() => Promise<Record<string, string>>> {
    const [file, copy] = [join(settings.DATA_DIR ?? '', 'cairn.db'), join(await aFolder(), 'cairn.db')]
    await copyFile(file, copy)
    return async () => {
      await copyFile(copy, file)
      return settings
    }
  }

  async function copyOfDatabase({ settings }: Empty): Promise<() => Promise<Record<string, string>>> {
    const copy = await freshPostgres(new URL(settings.DATABASE_URL ?? '').pathname.slice(1))
    cleanUp.push(copy.drop)
    return async () => ({ ...settings, DATABASE_URL: copy.url })
  }

  async function aFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-copy-'))
    cleanUp.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
})

describe('a copy of an SQLite file', () => {
  let empty: Empty
  afterEach(async () => {
    await endPrograms()
    await empty.drop()
  })

  it('1 is not accepted if it is missing, empty, damaged, or next to the log of a newer file', async () => {
    empty = await engines.sqlite()
    const { settings } = empty
    const file = join(settings.DATA_DIR ?? '', 'cairn.db')
    const refusal = async () => {
      const { code, stderr } = await accept(settings)
      return `${code} ${stderr}`
    }
    expect(await refusal()).toMatch(/^1 cairn: There is no database at [^\n]*cairn\.db\.\n$/)

    const first = startProgram(settings)
    await first.url
    await first.stop()
    await copyFile(file, `${file}.older`)
    // A second stop, so the marker describes a newer file.
    const second = startProgram(settings)
    await second.url
    await runProgram(settings, ['team', 'create', 'acme', '--name', 'Acme'])
    await second.stop()
    const third = startProgram(settings)
    await third.url
    await runProgram(settings, ['team', 'create', 'other', '--name', 'Other'])
    await third.kill()
    await copyFile(`${file}.older`, file)
    expect(await refusal()).toMatch(/^1 cairn: [^\n]*cairn\.db-wal may belong to a newer file[^\n]*\n$/)

    for (const ending of ['-wal', '-shm']) await rm(file + ending)
    await truncate(file, 40_960)
    expect(await refusal()).toMatch(/^1 cairn: [^\n]*cairn\.db is damaged[^\n]*\n$/)
    await truncate(file, 0)
    expect(await refusal()).toMatch(/^1 cairn: The database is empty[^\n]*\n$/)

    await copyFile(`${file}.older`, file)
    expect(await refusal()).toBe('0 ')
  })
})

const titlesIn = (mirror: Mirror): string[] => [...mirror.tasks.values()].map(({ title }) => title).sort()
