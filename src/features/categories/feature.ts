import type { Feature } from '../../platform/feature.ts'
import { addCategory, getCategory, listCategories, removeCategory, updateCategory } from './api.ts'
import { categoryCreated, categoryDeleted, categoryEdited } from './events.ts'

export const categories: Feature = {
  name: 'categories',
  endpoints: [listCategories, getCategory, addCategory, updateCategory, removeCategory],
  events: [categoryCreated, categoryEdited, categoryDeleted],
}
