import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import { fetchImagesHandler, pruneFailedImagesHandler } from './jobs.ts'

export const uploadsFeature: Feature = {
  name: 'uploads',
  endpoints: Object.values(api),
  jobs: [fetchImagesHandler, pruneFailedImagesHandler],
}
