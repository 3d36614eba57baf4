import { expect, it, onTestFinished } from 'vitest'
import { freshPostgres } from '../support/databases/fresh-postgres.ts'
import { openDatabaseLine } from '../support/servers/database-line.ts'
import { startProgram } from '../support/servers/program.ts'

it('a vote, a comment, a task and an edit each take four round trips to PostgreSQL, and a read at most two', async () => {
  const { url, drop } = await freshPostgres()
  const line = await openDatabaseLine(url)
  const program = startProgram({ DATABASE_URL: line.url, SECRET: 'the secret of the tests', JOBS: 'off' })
  onTestFinished(async () => {
    await program.stop()
    await line.close()
    await drop()
  })
  const [baseUrl, token] = [await program.url, await program.token]
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(`${baseUrl}/api/1/map/${path}`, init)
    expect(response.ok).toBe(true)
    return (await response.json()) as { id: number; results: { id: number }[] }
  }
  const list = (await call('lists/')).results[0]?.id
  const aTask = (title: string) => call('tasks/create/', { parent: list, title })
  const vote = (parent: number, n: number) =>
    call('votes/create/', { parent, voter: { email: `voter-${n}@example.org`, first_name: 'Ada', last_name: 'B' } })
  const [task, other] = [await aTask('Dark mode'), await aTask('Export')]
  for (let n = 0; n < 5; n += 1) await vote(other.id, n)

  /** The minimum of several runs, because idle connections are also checked now and then. */
  const trips = async (request: (n: number) => Promise<unknown>) => {
    const counts: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const before = line.trips
      await request(n)
      counts.push(line.trips - before)
    }
    return Math.min(...counts)
  }
  const taken = {
    vote: await trips((n) => vote(task.id, n)),
    comment: await trips(() => call('comments/create/', { parent: task.id, content: 'Me too' })),
    task: await trips((n) => aTask(`Task ${n}`)),
    edit: await trips((n) => call(`tasks/${task.id}/edit/`, { title: `Dark mode ${n}` })),
    cachedRead: await trips(() => call(`tasks/${task.id}/`)),
    firstRead: await trips((n) => call(`tasks/${task.id + 2 + n}/`)),
  }
  const most = { vote: 4, comment: 4, task: 4, edit: 4, cachedRead: 1, firstRead: 2 }
  for (const [name, count] of Object.entries(most)) {
    expect(taken[name as keyof typeof most], name).toBeLessThanOrEqual(count)
  }
})
