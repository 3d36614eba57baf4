import type { Feature } from '../../platform/feature.ts'
import { identityLinked } from './events.ts'

export const identitiesFeature: Feature = { name: 'identities', events: [identityLinked] }
