import type { Feature } from '../../platform/feature.ts'
import {
  categoriesCreateEndpoint,
  categoriesDeleteEndpoint,
  categoriesEditEndpoint,
  categoriesGetEndpoint,
  categoriesListEndpoint,
} from './api.ts'
import { categoryCreated, categoryDeleted, categoryEdited } from './events.ts'

export const categoriesFeature: Feature = {
  name: 'categories',
  endpoints: [
    categoriesListEndpoint,
    categoriesGetEndpoint,
    categoriesCreateEndpoint,
    categoriesEditEndpoint,
    categoriesDeleteEndpoint,
  ],
  events: [categoryCreated, categoryEdited, categoryDeleted],
}
