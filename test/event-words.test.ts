import { expect, it } from 'vitest'
import { events } from '../src/features.ts'
import { wordsIn } from '../src/words/words.ts'

it('the audit log has a label for every map event', () => {
  const t = wordsIn('en')
  const missing = events.filter(
    ({ belongsTo, name }) => belongsTo === 'map' && t.find(`audit.event.${name}`) === undefined,
  )

  expect(
    missing.map(({ name }) => name),
    'Add `audit.event.<name>` to src/words/en/team.json.',
  ).toEqual([])
})

it('the audit log has a sentence with the title or name for every event about a named record', () => {
  const t = wordsIn('en')
  const named = ['task_id', 'list_id', 'category_id', 'webhook_id', 'token_id', 'user_id']
  const missing = events.filter(
    ({ belongsTo, name, schema }) =>
      belongsTo === 'map' &&
      named.some((field) => Object.hasOwn((schema as { properties: object }).properties, field)) &&
      t.find(`logged.${name}`) === undefined,
  )

  // In these two events the person is the actor.
  expect(missing.map(({ name }) => name)).toEqual(['invitation.accepted', 'jwt.person_added'])
})
