import type { Feature } from '../../platform/feature.ts'
import { uploadImages } from './api.ts'
import { fetchImagesKind, pruneRemoteImagesKind } from './jobs.ts'

export const uploads: Feature = {
  name: 'uploads',
  endpoints: [uploadImages],
  jobs: [fetchImagesKind, pruneRemoteImagesKind],
}
