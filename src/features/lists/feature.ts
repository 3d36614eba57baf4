import type { Feature } from '../../platform/feature.ts'
import { addList, getList, listLists, placeList, removeList, updateList } from './api.ts'
import { listCreated, listDeleted, listEdited, listMoved, listRestored } from './events.ts'

export const lists: Feature = {
  name: 'lists',
  endpoints: [listLists, getList, addList, updateList, placeList, removeList],
  events: [listCreated, listEdited, listMoved, listDeleted, listRestored],
}
