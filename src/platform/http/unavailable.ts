import { faultOf } from '../db/database-errors.ts'
import { Unavailable } from '../errors.ts'

/** Why a request that met a fault of the database was not answered. Nothing about the machines behind it. */
export const unavailableBy = (fault: unknown): Unavailable =>
  faultOf(fault) === 'partly unreachable' ? new Unavailable('unavailable', partly) : new Unavailable()

const partly =
  "Part of the database can't be reached right now. Boards stored there have to wait, and so does anything that is saved in every part, such as adding a new person. Try again shortly."
