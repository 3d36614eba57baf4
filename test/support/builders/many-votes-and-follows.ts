import type { TestMap } from './a-map.ts'

const atOnce = 500

/** Tasks that a person voted for and follows, all with the same timestamp: far too many to create with requests. */
export async function manyVotesAndFollows(map: TestMap, person: { id: number }, count: number): Promise<void> {
  const created = map.operator.now
  const [map_id, text] = [map.id, '']
  const task = {
    ...{
      map_id,
      list_id: map.list(),
      author_id: person.id,
      category_id: null,
      title: 'One of many',
      slug: 'one-of-many',
    },
    ...{ title_folded: 'one of many', description: text, parsed_description: text, url: text },
    ...{ pending: false, lock_comments: false, created, modified: created, list_arrival: created },
    ...{ votes_count: 1, subscribers_count: 1 },
  }
  await map.database.transaction(async (tx) => {
    for (let done = 0; done < count; done += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, count - done) }, () => task)
      const tasks = await tx.insertInto('tasks').values(rows).returning('id').execute()
      const deeds = tasks.map(({ id }) => ({ map_id, task_id: id, created }))
      await tx
        .insertInto('votes')
        .values(deeds.map((deed) => ({ ...deed, author_id: person.id })))
        .execute()
      await tx
        .insertInto('subscriptions')
        .values(deeds.map((deed) => ({ ...deed, user_id: person.id })))
        .execute()
    }
    await tx
      .updateTable('lists')
      .set((eb) => ({ tasks_count: eb('tasks_count', '+', count) }))
      .where('map_id', '=', map_id)
      .where('id', '=', task.list_id)
      .execute()
  })
}
