import type { Feature } from '../../platform/feature.ts'
import { mapDeleteAvatarEndpoint, mapSetAvatarEndpoint } from './api.ts'
import { listImagesInTexts } from './queries/images.ts'

export const imagesFeature: Feature = {
  name: 'images',
  endpoints: [mapSetAvatarEndpoint, mapDeleteAvatarEndpoint],
  usedImages: listImagesInTexts,
}
