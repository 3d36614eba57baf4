import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { aBrowser } from '../builders/a-person.ts'
import { callerOf } from '../requests/call.ts'
import { startInstalled } from '../servers/packages.ts'

const run = promisify(execFile)
const ready = /Cairn is at (http:\/\/localhost:\d+)/

/**
 * What an operator does with an installation in a folder: sign in, add the first task, back up, upgrade, restore.
 * `installed` is the command that starts the server. `upgrade` installs a later version and returns its command.
 */
export async function expectJourney(
  folder: string,
  installed: string,
  upgrade: () => Promise<{ serve: string; version: string }>,
): Promise<void> {
  let serve = installed
  const env = { PATH: `${join(folder, 'node_modules/.bin')}:/usr/bin:/bin`, PORT: '0', LOG_LEVEL: 'error' }
  const start = (words?: RegExp) => startInstalled(serve, { cwd: folder, env, ...(words && { words }) })
  const cairn = async (words: string) =>
    (await run('sh', ['-c', serve.replace(/serve$/, words)], { cwd: folder, env })).stdout

  const first = await start()
  const { token } = first
  const browser = await signIn(first.url, first.link)
  const task = await add(first.url, token, 'First')
  await browser.post(`/team/roadmap/task/${task.id}/vote`, { vote: 'on' })
  expect(await tasksIn(first.url, token)).toEqual(['First: 1'])
  await cairn('backup backup.gz')
  expect(await first.stop()).toEqual([0, null])

  const later = await upgrade()
  serve = later.serve
  expect(await cairn('--version')).toBe(`cairn ${later.version}\n`)
  const second = await start(ready)
  expect(await tasksIn(second.url, token)).toEqual(['First: 1'])
  expect((await aBrowser(second.url).get('/team/roadmap')).text).toContain('First')
  await add(second.url, token, 'Second')
  expect(await second.stop()).toEqual([0, null])
  expect(await cairn('migrate --check')).toContain('The schema is up to date.')
  expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('snapshot-'))).toHaveLength(1)

  await cairn('restore backup.gz --replace')
  const third = await start(ready)
  expect(await tasksIn(third.url, token)).toEqual(['First: 1'])
  await cairn('member add team --email ada@example.org --first-name Ada --last-name Byron --role administrator')
  const ada = await signIn(third.url, new URL((await cairn('sign-in ada@example.org')).trim()).pathname)
  expect((await ada.get('/team/roadmap/manage/queue')).status).toBe(200)
  expect(await third.stop()).toEqual([0, null])
}

async function signIn(url: string, link: string) {
  const browser = aBrowser(url)
  await browser.get(link)
  await browser.post(link)
  return browser
}

const add = async (url: string, token: string, title: string) =>
  (await callerOf(url)('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title } })).body

async function tasksIn(url: string, token: string): Promise<string[]> {
  const { body } = await callerOf(url)('GET', '/api/1/map/tasks/', { token })
  return body.results.map((task: { title: string; votes_count: number }) => `${task.title}: ${task.votes_count}`)
}
