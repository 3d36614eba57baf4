import { Forbidden } from '../../../platform/errors.ts'

export const archivedRefusal = (): Forbidden =>
  new Forbidden('map_archived', 'This map is archived. A token with the manage scope can reactivate it.')
