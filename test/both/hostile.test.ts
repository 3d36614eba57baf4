import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { addMember } from '../../src/features/teams/verbs/teams.ts'
import { aMap } from '../support/builders/a-map.ts'
import { processorTime } from '../support/checks/processor-time.ts'
import { longTimeouts } from '../support/servers/long-timeouts.ts'
import { noLimits } from '../support/servers/no-limits.ts'

describe('expensive input is rejected early', () => {
  it('400 for a letter with thousands of combining marks, in under a second', async () => {
    const map = await aMap()
    const marks = '\u0315\u0300'

    for (const [path, json] of [
      ['comments', { parent: 1, content: `a${marks.repeat(75_000)}` }],
      ['comments', { parent: 1, content: `a${marks.repeat(9_000)}` }],
      ['tasks', { parent: map.list(), title: `a${marks.repeat(150_000)}` }],
    ] as const) {
      const workedMs = processorTime()
      const answer = await map.call('write', 'POST', `/api/1/map/${path}/create/`, { json })
      expect(answer.status).toBe(400)
      expect(workedMs()).toBeLessThan(1_000)
    }
  })

  it('400 for half a million empty fields, with a response of bounded size', async () => {
    const map = await aMap()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, 1]))
    const workedMs = processorTime()

    const form = await map.call('write', 'POST', '/api/1/map/tasks/create/', { raw: 'a&'.repeat(500_000), headers })
    const json = await map.call('write', 'POST', '/api/1/map/tasks/create/', { json: many })

    expect([form.status, json.status]).toEqual([400, 400])
    const some = Object.fromEntries(Object.entries(many).slice(0, 900))
    const unknown = await map.call('write', 'POST', '/api/1/map/tasks/create/', { json: some })
    expect(unknown.body.errors.length).toBe(100)
    for (const { body } of [form, json]) expect(body.errors).toMatchObject([{ field: null, code: 'too_many' }])
    expect(workedMs()).toBeLessThan(2_000)
  })

  it("200 an operator sets a member's name, whatever name an earlier vote gave them", async () => {
    const map = await aMap()
    const task = await map.task()
    const email = `${map.team}@example.org`
    await map.client('write').votes.create({ parent: task.id, voter: { email, first_name: 'Wrong' } })

    const member = { email, first_name: 'Jane', last_name: 'Doe', role: 'Moderator' as const }
    await addMember(map.inTeam, member)

    expect((await map.client('read').team.get()).members[0]?.user).toMatchObject({
      first_name: 'Jane',
      last_name: 'Doe',
    })
  })

  it('200 reads continue while another process writes to the database file, and the write waits its turn', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
    const app = await startApp(
      readConfig({ PORT: '0', ...noLimits, LOG_LEVEL: 'error', ...longTimeouts, DATA_DIR: folder }),
    )
    const map = await aMap(app)
    await map.client('write').token.get()
    const other = new DatabaseSync(join(folder, 'cairn.db'))
    other.exec('begin immediate')

    const write = map.task({ title: 'After you' })
    const reads = await Promise.all(Array.from({ length: 20 }, () => map.client('write').tasks.list()))
    other.exec('rollback')
    other.close()

    expect(reads.every(({ count }) => count === 0)).toBe(true)
    expect((await write).title).toBe('After you')
    await app.close()
    await rm(folder, { recursive: true })
  })
})
