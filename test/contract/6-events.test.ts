import { describe, expect, it } from 'vitest'
import { events } from '../../src/features.ts'
import { eventChecks } from '../support/checks/events.ts'
import { accessEvents } from './events/access.ts'
import { boardWorkEvents } from './events/board-work.ts'
import { importEvents } from './events/imports.ts'
import { jwtEvents } from './events/jwt.ts'
import { moderationEvents } from './events/moderation.ts'
import { ownTextEvents } from './events/own-texts.ts'
import { requestEvents } from './events/requests.ts'
import { teamEvents } from './events/teams.ts'
import { trashAndMergeEvents } from './events/trash-and-merge.ts'
import { webhookEvents } from './events/webhooks.ts'

const seen = new Set<string>()
const { watch, checked } = eventChecks(seen)

describe('6 access events', () => accessEvents(watch))

describe('6 trash and merge events', () => trashAndMergeEvents(watch))

describe('6 board work events', () => boardWorkEvents(watch))
describe('6 moderation events', () => moderationEvents(watch))
describe('6 JWT sign-in events', () => jwtEvents(checked))
describe('6 events for edits by authors', () => ownTextEvents(checked))
describe('6 import events', () => importEvents(checked))
describe('6 webhook events', () => webhookEvents(watch))

describe('6 events from API requests', () => requestEvents(watch))

teamEvents(checked)

// Events without a map are tested in test/both/team-events.test.ts and test/both/site-events.test.ts.
it('6 the tests above cover every declared map event', () => {
  const ofMaps = events.filter(({ belongsTo }) => belongsTo === 'map')
  expect([...seen].sort()).toEqual(ofMaps.map(({ name }) => name).sort())
})
