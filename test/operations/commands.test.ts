import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@cairn/sdk'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { recordFiles } from '../../src/features/imports/schema.ts'
import { filesInZip } from '../support/builders/exported-zip.ts'
import { refused } from '../support/requests/refused.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'
import { runProgram } from '../support/servers/program.ts'

describe.each(['sqlite', 'postgres'] as const)('commands while the server is running, on %s', (engine) => {
  const team = `c${randomBytes(6).toString('hex')}`
  const place = `${team}/roadmap`
  let settings: Record<string, string>
  let folder: string
  let app: App
  const run = (...words: string[]) => runProgram(settings, words)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
    settings = engine === 'postgres' ? { DATABASE_URL: inject('databaseUrl') } : { DATA_DIR: folder }
    app = await startServer(settings)
    expect(await run('team', 'create', team, '--name', ' The team ', '--url', 'https://team.example')).toEqual(
      said(`${team}\n`),
    )
    expect(await run('map', 'create', place, '--name', 'The map')).toEqual(said(`${place}\n`))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('0 prints only the token; creating, renaming and revoking it take effect immediately', async () => {
    const made = await run('token', 'create', place, '--name', 'Robot', '--scope', 'manage', '--expires', '2999-12-31')
    expect(made).toEqual(said(expect.stringMatching(/^cairn_\d+_[0-9a-f]{56}\n$/)))
    const client = createClient({ baseUrl: app.url, token: made.stdout.trim(), retries: 0 })
    const known = await client.token.get()
    expect(known).toMatchObject({ name: 'Robot', expires: '2999-12-31T23:59:59.999Z', map: { name: 'The map' } })
    expect((await client.lists.list()).count).toBe(7)

    const id = String(known.id)
    expect(await run('token', 'rename', place, '--id', id, '--name', 'Android')).toEqual(said(''))
    expect((await client.token.get()).name).toBe('Android')

    expect(await run('token', 'revoke', place, '--id', id)).toEqual(said(''))
    expect(await refused(client.token.get())).toMatchObject({ status: 401 })

    const listed = await run('token', 'list', place)
    expect([listed.code, listed.stderr]).toEqual([0, ''])
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(
      listed.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        id: known.id,
        name: 'Android',
        scope: 'manage',
        created: moment,
        expires: '2999-12-31T23:59:59.999Z',
        revoked: moment,
        last_used: moment,
      },
    ])
    expect(listed.stdout).not.toContain(made.stdout.trim().split('_')[2])
  })

  it('0 writes a map to a folder or a zip file, and 1 if it exists', async () => {
    const files = join(folder, `files-${engine}`)

    const written = await run('export', place, files)
    expect(written).toEqual({ code: 0, stdout: `${files}\n`, stderr: expect.stringContaining('tasks: 0\n') })
    expect((await readdir(files)).toSorted()).toEqual(
      ['map.json', ...Object.keys(recordFiles).map((file) => `${file}.jsonl`)].toSorted(),
    )
    expect(await run('export', place, files)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining("isn't empty"),
    })
    const zip = join(folder, `map-${engine}.zip`)
    expect(await run('export', place, zip)).toMatchObject({ code: 0, stdout: `${zip}\n` })
    expect(Object.keys(await filesInZip(await readFile(zip)))).toContain('map.json')
    expect(await run('export', place, zip)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    expect(await run('import', place, zip, '--from', 'files')).toMatchObject({ code: 0, stderr: '' })
    const sheets = join(folder, `csv-${engine}`)
    expect(await run('export', place, sheets, '--csv')).toMatchObject({ code: 0 })
    expect((await readdir(sheets)).toSorted()).toEqual(['comments.csv', 'notes.csv', 'posts.csv', 'votes.csv'])
    expect(await run('export', place)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('give <team>/<map> and <folder|file.zip>'),
    })
  })

  it('0 plans an import, applies it, and adds no duplicates', async () => {
    const [file, mapping] = [join(folder, `posts-${engine}.csv`), join(folder, `mapping-${engine}.json`)]
    await writeFile(file, 'id;title;status\n1;Dark mode;planned\n2;Export;parked\n')
    const source = ['import', place, file, '--from', 'csv', '--mapping', mapping]

    const missing = await run('import', place, 'missing.csv', '--from', 'csv')
    expect(missing).toMatchObject({ code: 1, stderr: 'cairn: There is no file “missing.csv”.\n' })
    const plan = await run(...source)
    expect(plan.stdout).toContain('tasks: 2 to add\n')
    expect(plan.stdout).toContain('list “parked” → not mapped')
    expect(await run(...source, '--apply')).toMatchObject({ code: 1, stderr: expect.stringContaining('“parked”') })
    const suggested = JSON.parse(await readFile(mapping, 'utf8'))
    expect(suggested.lists).toEqual({ planned: 'Planned', parked: '' })
    await writeFile(mapping, JSON.stringify({ lists: { parked: 'On hold' } }))

    expect((await run(...source, '--apply')).stdout).toContain('tasks: 2 added\n')
    expect((await run(...source)).stdout).toContain('tasks: 2 imported before\n')
    expect((await run(...source, '--apply')).stdout).toContain('tasks: 2 imported before\n')
  })

  it('0 prints a link that opens the invitation', async () => {
    const invited = await run('member', 'invite', team, '--role', 'moderator')

    expect(invited).toEqual(said(expect.stringMatching(/\/invitation\/[\w-]{43}\n$/)))
    const page = await fetch(app.url + new URL(invited.stdout.trim()).pathname, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain(say('invitation.what', { team: 'The team' }))
  })

  if (engine === 'sqlite')
    it('0 adds a member and changes their role', async () => {
      const add = (role: string) => run(...newMember(team, `${team}@example.org`, role))
      const first = await add('moderator')
      expect(first).toEqual(said(expect.stringMatching(/^\d+\n$/)))
      expect(await add('Administrator')).toEqual(first)

      const token = (await run('token', 'create', place, '--name', 'x', '--scope', 'read')).stdout.trim()
      const found = await createClient({ baseUrl: app.url, token, retries: 0 }).team.get()

      expect(found).toMatchObject({ name: 'The team', slug: team, url: 'https://team.example' })
      expect(found.members).toMatchObject([{ role: 'Administrator', user: { email: `${team}@example.org` } }])
    })

  if (engine === 'sqlite')
    it('0 changes and removes a member by email address; 1 for the last administrator', async () => {
      const [here, first, second] = [`${team}-two`, `1.${team}@example.org`, `2.${team}@example.org`]
      const add = (email: string) => run(...newMember(here, email, 'administrator'))
      await run('team', 'create', here, '--name', 'Another')
      await add(first)
      const last = /^cairn: A team must keep at least one administrator\.\n$/
      expect((await run('member', 'remove', here, '--email', first)).stderr).toMatch(last)
      expect((await run('member', 'role', here, '--email', first, '--role', 'moderator')).stderr).toMatch(last)
      await add(second)

      expect(await run('member', 'role', here, '--email', first.toUpperCase(), '--role', 'Moderator')).toEqual(said(''))
      expect(await run('member', 'remove', here, '--email', first)).toEqual(said(''))

      const gone = await run('member', 'remove', here, '--email', first)
      expect(gone).toMatchObject({
        code: 1,
        stderr: `cairn: The team "${here}" has no member with the address ${first}.\n`,
      })
      expect((await run('member', 'remove', here, '--email', second)).stderr).toMatch(last)
    })

  const wrong: [why: string, words: string[], says: RegExp][] = [
    ['a taken team', ['team', 'create', team, '--name', 'x'], /already a team/],
    ['a taken map', ['map', 'create', place, '--name', 'x'], /already has a map "roadmap"/],
    ['a missing token', ['token', 'revoke', place, '--id', '999999'], /no token 999999/],
    ['a non-numeric token id', ['token', 'rename', place, '--id', 'abc', '--name', 'x'], /no token abc/],
  ]
  // These fail before the database matters, so one engine is enough.
  const wrongAnyway: typeof wrong = [
    ['a reserved team', ['team', 'create', 'api', '--name', 'x'], /"api" cannot be an address/],
    ['an invalid URL', ['team', 'create', 'x', '--name', 'x', '--url', 'javascript:1'], /--url must be an http/],
    ['a map in a missing team', ['map', 'create', 'no-such-team/x', '--name', 'x'], /no team "no-such-team"/],
    ['a missing option', ['map', 'create', `${team}/x`], /--name is missing/],
    ['no argument', ['team', 'create', '--name', 'x'], /give one <team>/],
    ['an unknown option', ['team', 'create', 'x', '--name', 'x', '--colour', 'red'], /--colour/],
    ['an unknown scope', ['token', 'create', place, '--name', 'x', '--scope', 'admin'], /public, read, write, manage/],
    ['an unknown map', ['token', 'list', `${team}/none`], /has no map "none"/],
    ['an invalid email address', newMember(team, 'ada', 'moderator'), /--email must be an email address/],
  ]
  it.concurrent.each(engine === 'sqlite' ? [...wrong, ...wrongAnyway] : wrong)(
    '1 prints a one-line error for %s',
    async (_why, words, says) => {
      const { code, stdout, stderr } = await run(...words)

      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^cairn: [^\n]+\n$/)
      expect(stderr).toMatch(says)
    },
  )
})

function newMember(team: string, email: string, role: string): string[] {
  return ['member', 'add', team, '--email', email, '--first-name', 'Ada', '--last-name', 'L', '--role', role]
}

const said = (stdout: unknown) => ({ code: 0, stdout, stderr: '' })
