import type { Feature } from '../../platform/feature.ts'
import { waitingEditEndpoint, waitingGetEndpoint } from './api.ts'

export const approvalFeature: Feature = { name: 'approval', endpoints: [waitingGetEndpoint, waitingEditEndpoint] }
