import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aFolderOf } from '../support/builders/map-files.ts'
import { expectCountsEqualRows, expectImportedVotes, expectNoOrphans } from '../support/checks/counts.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

const kills = 6
const teams = ['killed', 'quiet'] as const

describe.each(['sqlite', 'postgres'] as const)('kill -9 at random moments of an undo, on %s', (engine) => {
  let empty: Empty
  afterEach(async () => {
    await endPrograms()
    await empty.drop()
  })

  it('running it again ends as if it had never been killed', async () => {
    empty = await engines[engine]()
    const maps = {} as Record<(typeof teams)[number], { id: number; second: number }>
    const [first, both] = [await aBoard(1), await aBoard(2)]
    for (const team of teams) {
      const place = `${team}/roadmap`
      await run('team', 'create', team, '--name', team)
      await run('map', 'create', place, '--name', 'The map')
      for (const folder of [first, both]) await run('import', place, folder, '--from', 'files', '--apply')
      const [map] = await empty.rows(
        `select m.id from maps m join teams t on t.id = m.team_id where t.slug = '${team}'`,
      )
      const id = Number(map?.id)
      const [last] = await empty.rows(`select max(id) as id from imports where map_id = ${id}`)
      maps[team] = { id, second: Number(last?.id) }
    }
    const undo = (team: 'killed' | 'quiet') => ['undo', `${team}/roadmap`, String(maps[team].second)]

    let interrupted = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await countUndone(maps.killed.id)
      const program = startProgram(empty.settings, undefined, 'import', undo('killed'))
      let ended = false
      void program.exited.then(() => {
        ended = true
      })
      await vi.waitFor(async () => expect(ended || (await countUndone(maps.killed.id)) > before).toBe(true), {
        timeout: 120_000,
        interval: 5,
      })
      await wait(Math.random() * 200)
      const isOver = ended
      await program.kill()
      if (isOver) break
      interrupted += 1
    }
    for (const team of teams) await run('import', ...undo(team))

    expect(interrupted).toBeGreaterThan(0)
    expect(await stateOf(maps.killed.id)).toEqual(await stateOf(maps.quiet.id))
    const database = empty.open()
    try {
      for (const { id } of Object.values(maps)) {
        await expectCountsEqualRows(database, id)
        await expectImportedVotes(database, id)
        await expectNoOrphans(database, id)
      }
    } finally {
      await database.close()
    }
  })

  async function run(...words: string[]): Promise<void> {
    expect(await runProgram(empty.settings, words)).toMatchObject({ code: 0 })
  }

  const countUndone = async (map: number) =>
    Number(
      (
        await empty.rows(`select (select count(*) from tasks where map_id = ${map} and trash_id is not null)
          + (select count(*) from comments where map_id = ${map} and trash_id is not null)
          + (select count(*) from votes where map_id = ${map} and trash_id is not null) as n`)
      )[0]?.n,
    )

  /** The map's records, trash and import history, without the ids, which differ between the maps. */
  async function stateOf(map: number): Promise<unknown> {
    const isGone = '(trash_id is not null) as gone'
    const [tasks, comments, votes, memory, imports] = await Promise.all([
      empty.rows(`select title, votes_count, comments_count, imported_votes, merged_into is null as own, ${isGone}
        from tasks where map_id = ${map} order by title`),
      empty.rows(
        `select content, in_reply_to is null as root, ${isGone} from comments where map_id = ${map} order by content`,
      ),
      empty.rows(`select t.title, u.first_name, v.trash_id is not null as gone from votes v
        join tasks t on t.map_id = ${map} and t.id = v.task_id join users u on u.id = v.author_id
        where v.map_id = ${map} order by t.title, u.first_name, v.trash_id is not null`),
      empty.rows(`select kind, source_key, votes_count, voters from imported_records
        where map_id = ${map} and kind <> 'lists' order by kind, source_key`),
      empty.rows(`select undo_state, undone is not null as gone from imports where map_id = ${map} order by id`),
    ])
    const events = await empty.rows(`select type from events where map_id = ${map} and type = 'map.imported'`)
    return { tasks, comments, votes, memory, imports, events: events.length }
  }
})

const tasks = 1_200

/** The second import adds tasks, and comments, voters and duplicates to tasks of the first. */
function aBoard(number: 1 | 2): Promise<string> {
  const created = '2021-03-04T05:06:07.000Z'
  const numbers = Array.from({ length: tasks }, (_, index) => index).filter((index) => number === 2 || index % 3 === 0)
  return aFolderOf({
    people: numbers.map((index) => ({ key: `p${index}`, name: `P${index}` })),
    tasks: numbers.map((index) => ({
      ...{ key: `t${index}`, list: 'open', title: `Task ${index}`, description: '', author: `p${index}`, created },
      votes_count: index % 5,
      ...(index % 30 === 1 ? { merged_into: `t${index - 1}` } : {}),
    })),
    comments: numbers
      .map((index) => ({
        ...{ key: `c${index}`, task: `t${index - (index % 2)}`, content: `Comment ${index}`, created },
        ...(index % 4 === 1 && number === 2 ? { in_reply_to: `c${index - 1}` } : {}),
      }))
      .filter(({ task }) => numbers.includes(Number(task.slice(1)))),
    votes: numbers.flatMap((index) =>
      [index, index - (index % 3)].map((task, at) => ({
        task: `t${task}`,
        person: `p${numbers[(index + at) % numbers.length]}`,
        created,
      })),
    ),
  })
}
