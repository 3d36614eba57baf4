import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'

export const approvalFeature: Feature = { name: 'approval', endpoints: Object.values(api) }
