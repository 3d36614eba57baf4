import type { Feature } from '../../platform/feature.ts'
import { addList, getList, listLists, removeList, updateList } from './api.ts'
import { listCreated, listDeleted, listEdited, listRestored } from './events.ts'

export const lists: Feature = {
  name: 'lists',
  endpoints: [listLists, getList, addList, updateList, removeList],
  events: [listCreated, listEdited, listDeleted, listRestored],
}
