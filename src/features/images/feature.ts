import type { Feature } from '../../platform/feature.ts'
import * as api from './api.ts'
import { listImagesInTexts } from './queries/images.ts'

export const imagesFeature: Feature = {
  name: 'images',
  endpoints: Object.values(api),
  usedImages: listImagesInTexts,
}
