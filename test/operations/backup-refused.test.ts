import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Empty, engines } from '../support/databases/engines.ts'
import { laterProgram } from '../support/servers/later-program.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

describe('backup and restore', () => {
  let [source, target]: Empty[] = []
  let folder: string
  let whole: string
  let text: string
  const restore = (name: string, ...flags: string[]) =>
    runProgram(target?.settings ?? {}, ['restore', join(folder, name), ...flags])

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-backup-'))
    ;[source, target] = [await engines.sqlite({ migrated: true }), await engines.sqlite()]
    whole = join(folder, 'whole.gz')
    await runProgram(source.settings, ['team', 'create', 'acme', '--name', 'Acme'])
    expect((await runProgram(source.settings, ['backup', whole])).code).toBe(0)
    text = gunzipSync(await readFile(whole)).toString()
  })
  afterAll(async () => {
    await endPrograms()
    await source?.drop()
    await target?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('1 reject a truncated, damaged, unrelated or newer file, without writing anything', async () => {
    const lines = text.trimEnd().split('\n')
    const packed = await readFile(whole)
    const files: [name: string, bytes: Uint8Array, says: RegExp][] = [
      ['cut', packed.subarray(0, packed.length - 40), /is cut off, damaged or not a backup/],
      ['cut-line', gzipSync(`${lines.slice(0, -1).join('\n')}\n`), /is cut off: its last line is missing/],
      ['lost', gzipSync(text.replace(/^\[1,"acme".*\n/m, '')), /is damaged: teams does not have the number of rows/],
      ['other', gzipSync('{"tasks": []}\n'), /is not a Cairn backup/],
      ['text', Buffer.from(text), /is cut off, damaged or not a backup/],
      ['step', gzipSync(text.replace('0001_schema.sql', '9999_later.sql')), /newer than this program: .* 9999_later/],
      ['format', gzipSync(text.replace('"version":1', '"version":2')), /made by a newer version/],
    ]
    for (const [name, bytes, says] of files) {
      await writeFile(join(folder, name), bytes)
      const { code, stdout, stderr } = await restore(name, '--replace')
      expect([name, code, stdout]).toEqual([name, 1, ''])
      expect(stderr).toMatch(says)
      expect(stderr).toMatch(/^cairn: [^\n]+\n$/)
    }
    expect((await restore('missing')).stderr).toMatch(/ENOENT/)
    expect((await runProgram(target?.settings ?? {}, ['migrate', '--check'])).stderr).toMatch(/There is no database/)
  })

  it("1 reject a database that isn't empty or is in use, and an existing backup file", async () => {
    expect((await restore('whole.gz')).code).toBe(0)
    const again = await restore('whole.gz')
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/is not empty.*--replace/)])

    const server = startProgram(target?.settings ?? {})
    await server.url
    const used = await restore('whole.gz', '--replace')
    expect([used.code, used.stderr]).toEqual([1, expect.stringMatching(/is using the database\. Stop it first/)])
    await server.kill()
    expect((await restore('whole.gz', '--replace')).code).toBe(0)
    expect(await target?.rows('select slug from teams')).toEqual([{ slug: 'acme' }])

    const over = await runProgram(source?.settings ?? {}, ['backup', whole])
    expect([over.code, over.stderr]).toEqual([
      1,
      expect.stringMatching(/exists\. Choose another name, or pass --replace/),
    ])
  })

  it('0 replace a database that can no longer be read', async () => {
    const file = join(target?.settings.DATA_DIR ?? '', 'cairn.db')
    await writeFile(file, 'This is no database, and this is longer than its header should be. '.repeat(20))

    expect((await restore('whole.gz')).code).toBe(1)
    expect((await restore('whole.gz', '--replace')).code).toBe(0)
    expect(await target?.rows('select slug from teams')).toEqual([{ slug: 'acme' }])
  })
})

describe.each(['sqlite', 'postgres'] as const)('a backup from an older version, on %s', (engine) => {
  it('0 is migrated on restore, whatever schema the database had', async () => {
    const [old, current] = [await engines[engine]({ migrated: true }), await engines[engine]({ migrated: true })]
    const later = await laterProgram({
      '9001_motto.sql': "alter table maps add column motto text not null default 'Hi'",
    })
    const folder = await mkdtemp(join(tmpdir(), 'cairn-backup-'))
    try {
      await old.rows(
        `insert into teams (slug, name, url, created) values ('acme', 'A', '', '2026-01-01T00:00:00.000Z')`,
      )
      await old.rows(`insert into maps (team_id, slug, name, description, parsed_description, url, contact_email, created)
        values (1, 'm', 'M', '', '', '', '', '2026-01-01T00:00:00.000Z')`)
      const file = join(folder, 'old.gz')
      expect((await runProgram(old.settings, ['backup', file])).code).toBe(0)

      expect((await runProgram(current.settings, ['restore', file], later.folder)).code).toBe(0)

      expect((await runProgram(current.settings, ['migrate', '--check'], later.folder)).code).toBe(0)
      expect(await current.rows('select slug, motto from maps')).toEqual([{ slug: 'm', motto: 'Hi' }])
    } finally {
      await later.remove()
      await old.drop()
      await current.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
