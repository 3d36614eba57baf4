import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@cairn/sdk'
import { projectRoot } from '../src/lib/project.ts'
import { startProgram } from '../test/support/servers/program.ts'
import { prepareMap } from './prepare-map.ts'
import { openProcessorClock, spentSeparately, untilIdle } from './server-process.ts'
import { noLimits } from './setup.ts'

const [warmUps, requests, connections] = [400, 200, 4]

/**
 * CPU time per request, in Cairn and in the database, with the jobs that follow. `docs/scale.md` calculates with it. Each
 * process first serves enough requests for V8 to compile the code.
 */
export async function measureCosts(workers: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const { DATABASE_URL = '' } = process.env
  const settings = { ...noLimits, DATA_DIR: folder, DATABASE_URL, MAX_LAG_MS: '0' }
  const map = await prepareMap({ ...settings, PORT: '0' }, 'costs', 1_000)
  const program = startProgram({ ...settings, WORKERS: String(workers) }, projectRoot)
  const clock = openProcessorClock(program.pid, DATABASE_URL)
  try {
    const url = await program.url
    const lines: string[] = []
    for (const [name, send] of Object.entries(requestsTo(url, map))) {
      await sendMany(send, warmUps * workers, connections * workers)
      await untilIdle(clock)
      const start = await clock.now()
      await sendMany(send, requests * workers, connections * workers)
      await untilIdle(clock)
      const { server, database } = spentSeparately(start, await clock.now())
      const [ours, theirs] = [server, database].map((ms) => (ms / requests / workers).toFixed(2))
      lines.push(`| ${name} | ${DATABASE_URL === '' ? ours : `${ours} + ${theirs}`} |\n`)
    }
    return `| request | CPU ms |\n|---|---|\n${lines.join('')}`
  } finally {
    await clock.close()
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Send = (number: number) => Promise<unknown>

function requestsTo(url: string, map: Awaited<ReturnType<typeof prepareMap>>): Record<string, Send> {
  const { tasks, comments, votes } = createClient({ baseUrl: url, token: map.token })
  const page =
    (path: string, cookie = '') =>
    async () => {
      const response = await fetch(`${url}/costs/map/${path}`, { headers: { accept: 'text/html', cookie } })
      await response.text()
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`)
    }
  const task = (n: number) => map.taskIds[n % map.taskIds.length] ?? 0
  return {
    "a board's page, visitor": page(''),
    "a board's page, signed in": page('', map.cookies.person),
    'a search page': page('search?q=export'),
    'API: a page of 25 tasks, repeated': async () => tasks.list(),
    'API: one task, repeated': () => tasks.get(task(0)),
    'a suggestion, with its jobs': (n) =>
      tasks.create({
        parent: map.listId,
        title: `Export to format ${n}`,
        description: `As **CSV**, please. See https://example.org/${n}.`,
      }),
    'a vote by a new person, with its jobs': (n) =>
      votes.create({
        parent: task(n),
        voter: { email: `new-${n}@example.org`, first_name: 'New', last_name: String(n) },
      }),
    'a comment, with its jobs': (n) => comments.create({ parent: task(n), content: `I need this for *${n}* reasons.` }),
  }
}

let number = 0

async function sendMany(send: Send, count: number, at: number): Promise<void> {
  const end = number + count
  const sendOn = async () => {
    while (number < end) {
      number += 1
      await send(number)
    }
  }
  await Promise.all(Array.from({ length: at }, sendOn))
}
