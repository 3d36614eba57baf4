import type { Static, TSchema } from 'typebox'

/** A kind of job as those who enqueue it know it: its name, and the schema of its payload. */
export interface JobType<Payload> {
  kind: string
  schema: TSchema
  /** Only carries the type; never there at run time. */
  payload?: Payload
}

export const jobType = <S extends TSchema>(kind: string, schema: S): JobType<Static<S>> => ({ kind, schema })
