import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { events } from '../src/features.ts'

const ofMaps = events.flatMap((event) => (event.belongsTo === 'map' ? [event] : []))

/** What may be told to tokens that are in public pages. Think before you add one: the default is `public`. */
const publicEvents = [
  ...['category.created', 'category.deleted', 'category.edited'],
  ...['comment.added', 'comment.deleted', 'comment.edited', 'comment.pinned', 'comment.restored', 'comment.unpinned'],
  ...['list.created', 'list.deleted', 'list.edited', 'list.moved', 'list.restored'],
  ...['map.archived', 'map.created', 'map.edited', 'map.reactivated'],
  ...['task.approved', 'task.created', 'task.deleted', 'task.edited', 'task.merged', 'task.moved', 'task.restored'],
  ...['task.unmerged', 'vote.cast', 'vote.withdrawn'],
]

/** Texts that nobody wrote. */
const facts = [
  ...['list.created role', 'map.visibility_changed from', 'map.visibility_changed to', 'trash.purged kind'],
]

describe('what the feed may show', () => {
  it('every event that everybody may read was decided on', () => {
    const read = ofMaps.filter(({ scope }) => scope === 'public').map(({ name }) => name)
    expect(read.sort()).toEqual([...publicEvents].sort())
  })

  it('no event shows a text that somebody wrote', () => {
    const texts = ofMaps.flatMap(({ name, schema }) =>
      Object.entries((schema as TObject).properties)
        .filter(([, field]) => 'type' in field && field.type === 'string' && !('enum' in field))
        .filter(([, field]) => !('inFeed' in field && field.inFeed === false))
        .map(([field]) => `${name} ${field}`),
    )
    expect(texts.sort()).toEqual(facts)
  })

  it('names are a noun and what happened to it, and have a version', () => {
    for (const { name, version } of ofMaps) {
      expect(name).toMatch(/^[a-z]+\.[a-z_]+$/)
      expect(version).toBeGreaterThanOrEqual(1)
    }
  })
})
