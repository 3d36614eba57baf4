import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { events } from '../src/features.ts'

const ofMaps = events.flatMap((event) => (event.belongsTo === 'map' ? [event] : []))

/** Events visible to public tokens. Think before you add one: the default is `public`. */
const publicEvents = [
  ...['category.created', 'category.deleted', 'category.edited'],
  ...['comment.added', 'comment.deleted', 'comment.edited', 'comment.pinned', 'comment.restored', 'comment.unpinned'],
  ...['list.created', 'list.deleted', 'list.edited', 'list.moved', 'list.restored'],
  ...['map.archived', 'map.created', 'map.edited', 'map.imported', 'map.reactivated'],
  ...['task.approved', 'task.created', 'task.deleted', 'task.edited', 'task.merged', 'task.moved', 'task.restored'],
  ...['task.unmerged', 'vote.cast', 'vote.withdrawn'],
]

/** Text fields that don't contain user input. */
const facts = [
  ...['list.created role', 'map.visibility_changed from', 'map.visibility_changed to', 'trash.purged kind'],
]

describe('the event feed', () => {
  it('shows public tokens only the events listed above', () => {
    const read = ofMaps.filter(({ scope }) => scope === 'public').map(({ name }) => name)
    expect(read.sort()).toEqual([...publicEvents].sort())
  })

  it('never shows user input', () => {
    const texts = ofMaps.flatMap(({ name, schema }) =>
      Object.entries((schema as TObject).properties)
        .filter(([, field]) => 'type' in field && field.type === 'string' && !('enum' in field))
        .filter(([, field]) => !('inFeed' in field && field.inFeed === false))
        .map(([field]) => `${name} ${field}`),
    )
    expect(texts.sort()).toEqual(facts)
  })

  it('has objects only for what a task’s short fields contained before, without public tokens', () => {
    const objects = ofMaps.flatMap(({ name, schema }) =>
      Object.entries((schema as TObject).properties)
        .filter(([, field]) => 'type' in field && field.type === 'object')
        .map(([field, { inFeed }]: [string, { inFeed?: string }]) => `${name} ${field} ${inFeed}`),
    )
    expect(objects.sort()).toEqual(['task.edited previous read', 'task.moved previous read'])
  })

  it('names events "noun.verb" and gives each a version', () => {
    for (const { name, version } of ofMaps) {
      expect(name).toMatch(/^[a-z]+\.[a-z_]+$/)
      expect(version).toBeGreaterThanOrEqual(1)
    }
  })
})
