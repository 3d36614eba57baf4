import { describe, expect, it } from 'vitest'
import { deletePurged } from '../../src/features/recovery/verbs/delete-purged.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { engines } from '../support/databases/engines.ts'
import { engine } from '../support/servers/cairn.ts'

const staysOf = (map: TestMap, task: { id: number }) =>
  map.database.read
    .selectFrom('task_stays')
    .select(['list_id', 'arrived', 'left_at', 'note'])
    .where('map_id', '=', map.id)
    .where('task_id', '=', task.id)
    .orderBy('id')
    .execute()

describe('the stays of a task', () => {
  it('one begins when the task is made, and each move ends it and begins another', async () => {
    const map = await aMap()
    const [ideas, planned] = [map.list(), map.list('planned')]
    const task = await map.task()
    const moved = await map.client('write').tasks.edit(task.id, { parent: planned, note: '  We start in May.  ' })
    const back = await map.client('write').tasks.edit(task.id, { parent: ideas, title: 'Another title' })
    await map.client('write').tasks.edit(task.id, { title: 'A third title', parent: ideas })

    expect(await staysOf(map, task)).toEqual([
      { list_id: ideas, arrived: task.list_arrival, left_at: moved.list_arrival, note: '' },
      { list_id: planned, arrived: moved.list_arrival, left_at: back.list_arrival, note: 'We start in May.' },
      { list_id: ideas, arrived: back.list_arrival, left_at: null, note: '' },
    ])
  })

  it('400 for a note without a move, and nothing is changed', async () => {
    const map = await aMap()
    const task = await map.task()
    const edit = (json: object) => map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`, { json })

    for (const json of [{ note: 'x' }, { note: 'x', parent: map.list() }, { note: 'x', title: 'New' }]) {
      expect(await edit(json)).toMatchObject({ status: 400, body: { errors: [{ field: 'note', code: 'not_moved' }] } })
    }
    expect(await edit({ parent: map.list('planned'), note: 'x'.repeat(501) })).toMatchObject({
      body: { errors: [{ field: 'note', code: 'too_long' }] },
    })
    expect((await edit({ note: '' })).status).toBe(200)
    expect((await map.client('read').tasks.get(task.id)).title).toBe('A task')
    expect(await staysOf(map, task)).toHaveLength(1)
  })

  it('the page of the task shows when it came to each list, for how long, and the note as text', async () => {
    const map = await aMap()
    const task = await map.task()
    await map.client('write').tasks.edit(task.id, { parent: map.list('planned'), note: '<b>Soon</b>' })

    const page = await aBrowser(map.url).get(new URL(task.service_url).pathname)

    expect(elementsOf(page.text, 'p', 'history-note').map(({ text }) => text)).toEqual(['<b>Soon</b>'])
    expect(page.text).not.toContain('<b>Soon</b>')
    expect(elementsOf(page.text, 'span', 'history-when').map(({ text }) => text)).toEqual([
      expect.stringMatching(/20\d\d · stayed under an hour$/),
      expect.stringMatching(/20\d\d · under an hour so far$/),
    ])
  })

  it('go with the task, when it is deleted for good', async () => {
    const map = await aMap()
    const task = await map.task()
    await map.client('write').tasks.delete(task.id)
    const [entry] = (await map.client('write').trash.list()).results
    await deletePurged(map.operator, { trash_id: entry?.id ?? 0 })

    expect(await staysOf(map, task)).toEqual([])
  })
})

it('a database of an older version gets the stays of its tasks from their events', async () => {
  const empty = await engines[engine]()
  const database = empty.open()
  try {
    const steps = readMigrations()
    const before = steps.filter(({ name }) => name < '0005')
    await migrate(database, '2026-01-01T00:00:00.000Z', before)
    const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`
    const texts = "'x', 'x', 'x', '', '', '', false, false"
    for (const statement of [
      `insert into users (id, first_name, last_name, created) values (1, 'Ada', '', '${at(1)}')`,
      `insert into teams (id, slug, name, url, created) values (1, 'team', 'Team', '', '${at(1)}')`,
      `insert into maps (id, team_id, slug, name, description, parsed_description, url, contact_email, created)
        values (1, 1, 'map', 'Map', '', '', '', '', '${at(1)}')`,
      ...[1, 2].map(
        (id) => `insert into lists (map_id, id, name, name_folded, slug, role, position, suggestions, votes, comments,
          display_count, created) values (1, ${id}, 'x', 'x', 'x', 'planned', ${id}, false, false, false, 5, '${at(1)}')`,
      ),
      ...[1, 2].map(
        (id) => `insert into tasks (map_id, id, list_id, author_id, title, title_folded, slug, description,
          parsed_description, url, pending, lock_comments, created, modified, list_arrival)
          values (1, ${id}, 2, 1, ${texts}, '${at(1)}', '${at(1)}', '${at(3)}')`,
      ),
      ...[
        ['task.created', 2, '{"task_id":1,"list_id":1}'],
        ['task.created', 2, '{"task_id":9,"list_id":1}'],
        ['task.edited', 2, '{"task_id":1,"fields":[]}'],
        ['task.moved', 3, '{"task_id":1,"from_list_id":1,"to_list_id":2}'],
      ].map(
        ([type, day, data]) => `insert into events (map_id, type, data, created)
          values (1, '${type}', '${data}', '${at(Number(day))}')`,
      ),
    ]) {
      await empty.rows(statement)
    }

    await migrate(database, '2026-01-04T00:00:00.000Z', steps)

    const stays = await database.read
      .selectFrom('task_stays')
      .select(['task_id', 'list_id', 'arrived', 'left_at', 'note'])
      .orderBy('id')
      .execute()
    expect(stays).toEqual([
      { task_id: 1, list_id: 1, arrived: at(2), left_at: at(3), note: '' },
      { task_id: 1, list_id: 2, arrived: at(3), left_at: null, note: '' },
      // Nothing is known about the second task but where it is.
      { task_id: 2, list_id: 2, arrived: at(3), left_at: null, note: '' },
    ])
  } finally {
    await database.close()
    await empty.drop()
  }
})
