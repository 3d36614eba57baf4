import type { Feature } from '../../platform/feature.ts'
import {
  listsCreateEndpoint,
  listsDeleteEndpoint,
  listsEditEndpoint,
  listsGetEndpoint,
  listsListEndpoint,
  listsMoveEndpoint,
} from './api.ts'
import { listCreated, listDeleted, listEdited, listMoved, listRestored } from './events.ts'

export const listsFeature: Feature = {
  name: 'lists',
  endpoints: [
    listsListEndpoint,
    listsGetEndpoint,
    listsCreateEndpoint,
    listsEditEndpoint,
    listsMoveEndpoint,
    listsDeleteEndpoint,
  ],
  events: [listCreated, listEdited, listMoved, listDeleted, listRestored],
}
