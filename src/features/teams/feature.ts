import type { Feature } from '../../platform/feature.ts'
import { getTeam } from './api.ts'

export const teams: Feature = {
  name: 'teams',
  endpoints: [getTeam],
}
