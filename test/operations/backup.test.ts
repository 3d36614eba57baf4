import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { anImage } from '../support/builders/an-image.ts'
import { expectCountsEqualRows, expectNoOrphans } from '../support/checks/counts.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

const place = 'team/roadmap'
const mapId = 1

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('backup and restore, from %s to %s', (from, to) => {
  const opened: Empty[] = []
  const folders: string[] = []
  afterEach(async () => {
    await endPrograms()
    for (const empty of opened.splice(0)) await empty.drop()
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })

  it('take a consistent snapshot during writes, restore after kill -9, and make the round trip without differences', async () => {
    const source = await anEmpty(from)
    const target = await anEmpty(to)
    const folder = await aFolder()
    const server = startProgram(source.settings)
    const [url, token] = [await server.url, await server.token]
    const call = callerOf(url)
    const api = async (path: string, json: unknown) =>
      (await call('POST', `/api/1/map/${path}/create/`, { token, json })).body.id as number
    for (let number = 0; number < 8; number += 1) await writeSome(api, number)
    await call('POST', '/api/1/map/avatar/', { token, raw: await anImage() })
    const hook = { name: 'x', url: 'https://hooks.example', types: ['task.created'], active: false }
    expect((await call('POST', '/api/1/map/webhooks/create/', { token, json: hook })).status).toBe(201)
    const { cursor } = (await call('GET', '/api/1/map/events/?after=latest', { token })).body

    // The first backup runs while the server is writing.
    const during = join(folder, 'during.gz')
    let isDone = false
    const writing = (async () => {
      for (let number = 100; !isDone; number += 1) await writeSome(api, number)
    })()
    const made = await runProgram(source.settings, ['backup', during])
    isDone = true
    await writing
    await server.kill()
    expect([made.code, made.stdout]).toEqual([0, `${during}\n`])
    expect(made.stderr).toMatch(/^tasks: \d+$/m)
    expect((await stat(during)).mode & 0o777).toBe(0o600)
    expect(await run(target, 'restore', during)).toMatch(/^Restored \d+ rows/)
    await expectWhole(target)

    // The second backup contains what the kill left behind, and makes the round trip.
    const before = await exported(source)
    await run(source, 'backup', during, '--replace')
    await run(target, 'restore', during, '--replace')
    await expectWhole(target)
    expect(await exported(target)).toEqual(before)
    const back = join(folder, 'back.gz')
    await run(target, 'backup', back)
    await run(source, 'restore', back, '--replace')
    await expectWhole(source)
    expect(await exported(source)).toEqual(before)
    expect(await comparable(source)).toEqual(await comparable(target))

    // The restored server works, assigns new ids, and rejects old event cursors.
    const restored = startProgram(target.settings)
    const next = callerOf(await restored.url)
    const avatar = await fetch(`${await restored.url}/avatar/team/roadmap.svg`)
    expect(avatar.headers.get('content-type')).toBe('image/png')
    const found = await next('GET', `/${place}/search?q=number+7`)
    expect(found.text.replace(/<[^>]+>/g, '')).toContain('Task number 7')
    expect((await next('GET', `/api/1/map/events/?after=${cursor}`, { token })).status).toBe(410)
    const { cursor: fresh } = (await next('GET', '/api/1/map/events/?after=latest', { token })).body
    const added = await next('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'Afterwards' } })
    const tasks = before.tasks as { id: number }[]
    expect(added.body.id).toBeGreaterThan(Math.max(...tasks.map(({ id }) => id)))
    const { results } = (await next('GET', `/api/1/map/events/?after=${fresh}`, { token })).body
    expect(results).toMatchObject([{ type: 'task.created', data: { task: { id: added.body.id } } }])
    await soon(() => target.rows('select id from webhook_deliveries')).not.toEqual([])
  })

  it('end sessions and sign-in links, release jobs, and keep the secret', async () => {
    const source = await anEmpty(from)
    const target = await anEmpty(to)
    const file = join(await aFolder(), 'a.gz')
    const server = startProgram(source.settings)
    await server.url
    await runProgram(source.settings, ['sign-in', 'ada@example.org'])
    await server.stop()
    const later = '2999-01-01T00:00:00.000Z'
    await source.rows(`update jobs set leased_until = '${later}'`)
    await source.rows(`insert into sessions (user_id, browser_hash, agent, created, last_seen, expires)
      select min(id), 'x', '', '${later}', '${later}', '${later}' from users`)
    await source.rows(`insert into address_undos (user_id, email, link_hash, created, expires)
      select min(id), 'old@example.org', 'x', '${later}', '${later}' from users`)
    await source.rows(`insert into invitations (team_id, secret_hash, role, created, expires, used)
      values ((select min(id) from teams), 'open', 'Moderator', '${later}', '${later}', null),
      ((select min(id) from teams), 'used', 'Moderator', '${later}', '${later}', '${later}')`)
    await run(source, 'backup', file)

    const settings = { ...target.settings, DATA_DIR: target.settings.DATA_DIR ?? (await aFolder()), SECRET: '' }
    expect((await runProgram(settings, ['restore', file])).code).toBe(0)

    const known =
      source.settings.SECRET ?? (await readFile(join(source.settings.DATA_DIR ?? '', 'secret'), 'utf8')).trim()
    expect((await readFile(join(settings.DATA_DIR, 'secret'), 'utf8')).trim()).toBe(known)
    expect(await target.rows('select 1 from sessions union all select 1 from sign_in_requests')).toEqual([])
    // Open links are dropped: the invitation may have been withdrawn since, and the address change undone.
    const links = 'select secret_hash as link from invitations union all select link_hash from address_undos order by 1'
    expect(await target.rows(links)).toEqual([{ link: 'used' }])
    expect(await target.rows('select 1 from jobs where leased_until is not null')).toEqual([])
    expect((await target.rows('select 1 from jobs')).length).toBeGreaterThan(0)

    expect((await runProgram(settings, ['restore', file, '--replace', '--keep-sessions'])).code).toBe(0)
    expect(await target.rows('select browser_hash from sessions')).toEqual([{ browser_hash: 'x' }])
    expect(await target.rows(links)).toEqual([{ link: 'open' }, { link: 'used' }, { link: 'x' }])
  })

  async function anEmpty(engine: typeof from): Promise<Empty> {
    const empty = await engines[engine]()
    opened.push(empty)
    return empty
  }

  async function aFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-backup-'))
    folders.push(folder)
    return folder
  }
})

/** Creates a task with a comment, a reply and a vote. */
async function writeSome(api: (path: string, json: unknown) => Promise<number>, number: number): Promise<void> {
  const parent = await api('tasks', {
    parent: 1,
    title: `Task number ${number} · 選挙 🗳`,
    description: `**${number}**`,
  })
  const comment = await api('comments', { parent, content: 'First' })
  await api('comments', { parent, content: 'Second', in_reply_to: comment })
  await api('votes', { parent, voter: { email: `${number}@example.org` } })
}

async function run(empty: Empty, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(empty.settings, words)
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  return stdout
}

/** The exported files, and rows that an export leaves out. */
async function exported(empty: Empty): Promise<Record<string, unknown>> {
  const folder = join(await mkdtemp(join(tmpdir(), 'cairn-backup-')), 'map')
  await run(empty, 'export', place, folder)
  const contents: Record<string, unknown> = {}
  for (const name of await readdir(folder)) {
    if (name !== 'images') contents[name] = await readFile(join(folder, name), 'utf8')
  }
  await rm(join(folder, '..'), { recursive: true })
  for (const [table, columns] of Object.entries(otherRows)) {
    const rows = await empty.rows(`select ${columns.join(', ')} from ${table} order by id`)
    contents[table] = rows.map((row) => ({ ...row, id: Number(row.id) }))
  }
  return contents
}

const otherRows = {
  tasks: ['id', 'title', 'modified'],
  comments: ['id', 'content', 'modified'],
  votes: ['id', 'created'],
  text_versions: ['id', 'title', 'content', 'created'],
  trash: ['id', 'kind', 'reason', 'created'],
  events: ['id', 'type', 'data', 'created'],
}

async function expectWhole(empty: Empty): Promise<void> {
  const database = empty.open()
  try {
    await expectCountsEqualRows(database, mapId)
    await expectNoOrphans(database, mapId)
  } finally {
    await database.close()
  }
}

/** The data that an export doesn't include. */
async function comparable(empty: Empty): Promise<unknown> {
  const images = await empty.rows('select id, hash, bytes from images')
  const words = await empty.rows('select word, task_id from task_words')
  return {
    images: images.map(({ bytes, ...image }) => [Number(image.id), image.hash, Buffer.from(bytes as Uint8Array)]),
    words: words.map(({ word, task_id }) => `${word} ${task_id}`).sort(),
    plain: (await empty.rows('select plain_text from task_terms order by task_id')).map(({ plain_text }) => plain_text),
  }
}
