import type { Feature } from '../../platform/feature.ts'
import { mapDeleteAvatarEndpoint, mapSetAvatarEndpoint } from './api.ts'
import { shownInTexts } from './queries/shown-images.ts'

export const imagesFeature: Feature = {
  name: 'images',
  endpoints: [mapSetAvatarEndpoint, mapDeleteAvatarEndpoint],
  usedImages: shownInTexts,
}
