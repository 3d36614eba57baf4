import { describe, expect, it } from 'vitest'
import { events } from '../../src/features.ts'
import { eventChecks } from '../support/checks/events.ts'
import { accessEvents } from './events/access.ts'
import { boardWorkEvents } from './events/board-work.ts'
import { jwtEvents } from './events/jwt.ts'
import { moderationEvents } from './events/moderation.ts'
import { ownTextEvents } from './events/own-texts.ts'
import { requestEvents } from './events/requests.ts'
import { teamEvents } from './events/teams.ts'
import { trashAndMergeEvents } from './events/trash-and-merge.ts'
import { webhookEvents } from './events/webhooks.ts'

const seen = new Set<string>()
const { watch, checked } = eventChecks(seen)

describe('6 the events of access', () => accessEvents(watch))

describe('6 the events of the trash and of merging', () => trashAndMergeEvents(watch))

describe('6 the events of board work', () => boardWorkEvents(watch))
describe('6 the events of moderation', () => moderationEvents(watch))
describe('6 the events of the sign-in from a product', () => jwtEvents(checked))
describe('6 the events of what people change', () => ownTextEvents(checked))
describe('6 the events of webhooks', () => webhookEvents(watch))

describe('6 the events of a request', () => requestEvents(watch))

teamEvents(checked)

// Those that belong to no map are in test/both/team-events.test.ts and test/both/site-events.test.ts.
it('6 every event of a map that is declared has been seen here', () => {
  const ofMaps = events.filter(({ belongsTo }) => belongsTo === 'map')
  expect([...seen].sort()).toEqual(ofMaps.map(({ name }) => name).sort())
})
