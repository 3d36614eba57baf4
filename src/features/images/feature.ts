import type { Feature } from '../../platform/feature.ts'
import { deleteAvatar, uploadAvatar } from './api.ts'
import { shownInTexts } from './queries/shown-images.ts'

export const images: Feature = {
  name: 'images',
  endpoints: [uploadAvatar, deleteAvatar],
  usedImages: shownInTexts,
}
