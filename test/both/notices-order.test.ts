import { expect, it } from 'vitest'
import { addToAnnouncement } from '../../src/features/notices/verbs/announcements.ts'
import { aMap } from '../support/builders/a-map.ts'

it('moves processed in any order, even repeatedly, are announced as one move from the first list to the last', async () => {
  const map = await aMap()
  const { id: task_id } = await map.task()
  const moves = [
    { id: 5, from_list_id: map.list('suggestions'), to_list_id: map.list('planned') },
    { id: 9, from_list_id: map.list('on_hold'), to_list_id: map.list('completed') },
    { id: 7, from_list_id: map.list('planned'), to_list_id: map.list('on_hold') },
  ]

  for (const move of [...moves, ...moves]) await addToAnnouncement(map.operator, { type: 'moved', task_id, ...move })

  const held = await map.database.read
    .selectFrom('announcements')
    .select(['first_move_id', 'from_list_id', 'last_move_id', 'to_list_id'])
    .where('map_id', '=', map.id)
    .execute()
  expect(held).toEqual([
    {
      ...{ first_move_id: 5, from_list_id: map.list('suggestions') },
      ...{ last_move_id: 9, to_list_id: map.list('completed') },
    },
  ])
})
