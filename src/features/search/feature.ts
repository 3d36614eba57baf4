import type { Feature } from '../../platform/feature.ts'
import { searchListEndpoint } from './api.ts'

export const searchFeature: Feature = { name: 'search', endpoints: [searchListEndpoint] }
