import type { Static, TSchema } from 'typebox'

/** What is needed to enqueue a job: the name of its kind, and the schema of its payload. */
export interface JobType<Payload> {
  kind: string
  schema: TSchema
  /** Only for the type. It does not exist at run time. */
  payload?: Payload
}

export const jobType = <S extends TSchema>(kind: string, schema: S): JobType<Static<S>> => ({ kind, schema })
