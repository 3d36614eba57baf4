import type { Feature } from '../../platform/feature.ts'
import { getWaiting, updateWaiting } from './api.ts'

/** Whose suggestions and comments wait for approval. */
export const waiting: Feature = { name: 'waiting', endpoints: [getWaiting, updateWaiting] }
