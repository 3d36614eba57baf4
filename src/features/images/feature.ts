import type { Feature } from '../../platform/feature.ts'
import { deleteAvatar, uploadAvatar } from './api.ts'

export const images: Feature = { name: 'images', endpoints: [uploadAvatar, deleteAvatar] }
