import type { Feature } from '../../platform/feature.ts'
import { waitingEditEndpoint, waitingGetEndpoint } from './api.ts'

/** Whose suggestions and comments wait for approval. */
export const approvalFeature: Feature = { name: 'approval', endpoints: [waitingGetEndpoint, waitingEditEndpoint] }
