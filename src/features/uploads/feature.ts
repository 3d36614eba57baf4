import type { Feature } from '../../platform/feature.ts'
import { imagesUploadEndpoint } from './api.ts'
import { fetchImagesHandler, pruneFailedImagesHandler } from './jobs.ts'

export const uploadsFeature: Feature = {
  name: 'uploads',
  endpoints: [imagesUploadEndpoint],
  jobs: [fetchImagesHandler, pruneFailedImagesHandler],
}
