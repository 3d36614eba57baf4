import type { Feature } from '../../platform/feature.ts'
import { identityLinked } from './events.ts'

export const identities: Feature = { name: 'identities', events: [identityLinked] }
