import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { aBrowser } from '../../support/builders/a-person.ts'
import { engines } from '../../support/databases/engines.ts'
import { callerOf } from '../../support/requests/call.ts'
import { engine } from '../../support/servers/cairn.ts'
import { endPrograms, startProgram } from '../../support/servers/program.ts'

/** The map of a first start. */
const path = '/team/roadmap/'
const connections = 5
const hostileMs = 10_000

/** What costs most among what anybody may send. */
const previews = [
  `|a\n|-\n${'|\n'.repeat(9_990)}`,
  '*a **b '.repeat(1_400) + ' c** d*'.repeat(1_400),
  '# a\n'.repeat(900),
]

afterAll(endPrograms)

it('five hostile connections for ten seconds do not hold up the others', { timeout: 120_000 }, async () => {
  const empty = await engines[engine]()
  // Without limits on the number of requests, so that only what each one costs is tested. Too much work is refused, as it
  // is by default.
  const program = startProgram({ ...empty.settings, RATE_LIMIT: '0', MAX_LAG_MS: '250', MAX_WAITING: '200' })
  const address = await program.address
  await fillMap(address, await program.token)
  const calm = p99(await healthTimes(address, 3_000))

  const end = performance.now() + hostileMs
  const attackers = Array.from({ length: connections }, (_, number) => attack(address, end, number))
  const times = await healthTimes(address, hostileMs)
  const answers = (await Promise.all(attackers)).flat()

  const figures = `p99 of /health: ${calm.toFixed(0)} ms when calm, ${p99(times).toFixed(0)} ms under attack`
  process.stdout.write(`${engine}: ${figures}, ${answers.length} hostile requests answered\n`)
  // The line is 250 ms. Where other work slows the machine down, what takes a few milliseconds on an idle one says by
  // how much.
  expect(p99(times)).toBeLessThan(Math.max(250, 15 * calm))
  expect(answers.length).toBeGreaterThan(connections)
  expect([...new Set(answers)].filter((status) => ![200, 422, 503].includes(status))).toEqual([])
  expect(answers).toContain(200)
  await program.stop()
  await empty.drop()
})

/** Comments that are long to read, on tasks that one word finds. */
async function fillMap(address: string, token: string): Promise<void> {
  const call = callerOf(address)
  const create = (what: string, json: object) => call('POST', `/api/1/map/${what}/create/`, { token, json })
  const lists = await call('GET', '/api/1/map/lists/', { token })
  for (let number = 0; number < 25; number += 1) {
    const task = await create('tasks', { parent: lists.body.results[0].id, title: `Number ${number}` })
    const content = `${'- <em>a</em>\n'.repeat(1_500)}\nzeppelin`
    expect((await create('comments', { parent: task.body.id, content })).status).toBe(201)
  }
}

/** One after the other, as fast as they are answered. */
async function attack(address: string, end: number, number: number): Promise<number[]> {
  const browser = aBrowser(address)
  const answers: number[] = []
  for (let turn = number; performance.now() < end; turn += 1) {
    const description = previews[turn % (previews.length + 1)]
    const answer = description
      ? await browser.post(`${path}suggest`, { title: 'T', description, preview: '1' })
      : await browser.get(`${path}search?q=zeppelin`)
    answers.push(answer.status)
  }
  return answers
}

/** How long `/health` takes, asked again and again. */
async function healthTimes(address: string, ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    const begun = performance.now()
    expect((await fetch(`${address}/health`)).status).toBe(200)
    times.push(performance.now() - begun)
    await pause(5)
  }
  return times
}

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
