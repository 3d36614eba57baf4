import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'

export const searchFeature: Feature = { name: 'search', endpoints: Object.values(api) }
