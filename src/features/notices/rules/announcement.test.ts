import { expect, it } from 'vitest'
import { type AnnouncedEvent, isAnythingAnnounced, nothingAnnounced, withEvent, withoutTold } from './announcement.ts'

const moves: Record<string, AnnouncedEvent> = {
  first: { type: 'moved', id: 10, task_id: 1, from_list_id: 1, to_list_id: 2 },
  second: { type: 'moved', id: 11, task_id: 1, from_list_id: 2, to_list_id: 3 },
  last: { type: 'moved', id: 12, task_id: 1, from_list_id: 3, to_list_id: 1 },
}

it.each(['first second last', 'last second first', 'second last first second'])(
  'announces one move from the first list to the last, in whatever order the events arrive: %s',
  (order) => {
    const announcement = { ...nothingAnnounced }
    for (const name of order.split(' '))
      Object.assign(announcement, withEvent(announcement, moves[name] as AnnouncedEvent))

    expect(announcement).toMatchObject({ from_list_id: 1, to_list_id: 1, first_move_id: 10, last_move_id: 12 })
  },
)

it('announces only the latest event of any other type', () => {
  expect(withEvent({ ...nothingAnnounced, approved_event_id: 9 }, { type: 'approved', id: 4, task_id: 1 })).toEqual({
    approved_event_id: 9,
  })
})

it("doesn't repeat an announced event; a later move starts where the announced one ended", () => {
  const told = {
    ...nothingAnnounced,
    first_move_id: 10,
    last_move_id: 11,
    from_list_id: 1,
    to_list_id: 3,
    merged_event_id: 9,
  }
  expect(isAnythingAnnounced(withoutTold(told, told))).toBe(false)
  expect(withoutTold({ ...told, last_move_id: 12, to_list_id: 1, approved_event_id: 13 }, told)).toEqual({
    ...nothingAnnounced,
    ...{ first_move_id: 12, last_move_id: 12, from_list_id: 3, to_list_id: 1, approved_event_id: 13 },
  })
})
