import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { recordId, timestampField } from '../../../platform/http/fields.ts'
import { pagingFields } from '../../../platform/records/paging.ts'
import { deliveryStates } from '../table.ts'

export const deliveryFilters = {
  state: Type.Optional(Type.Enum([...deliveryStates])),
  type: Type.Optional(Type.String({ maxLength: 100, description: 'The type of event, such as `task.moved`.' })),
  status: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 599, description: 'The HTTP status of the last attempt.' }),
  ),
  task_id: Type.Optional(recordId({ description: "The task's id." })),
  created_min: Type.Optional(timestampField('first', { description: 'At this time or later.' })),
  created_max: Type.Optional(timestampField('last', { description: 'At this time or earlier.' })),
}

export const DeliveryQuery = Type.Object({ ...deliveryFilters, ...pagingFields }, { additionalProperties: false })
export type DeliveryQuery = Static<typeof DeliveryQuery>

export type DeliveryFilter = keyof typeof deliveryFilters
export type DeliveryValues = { webhook_id: number } & { [Name in DeliveryFilter]: DeliveryQuery[Name] | undefined }

const names = Object.keys(deliveryFilters) as DeliveryFilter[]

export const filtersIn = (query: DeliveryQuery): DeliveryFilter[] => names.filter((name) => query[name] !== undefined)

export const deliveryFilterSql = (value: DeliveryValues, filters: DeliveryFilter[]): RawBuilder<unknown> =>
  sql.join(
    [sql` and d.webhook_id = ${value.webhook_id}`, ...filters.map((name) => sql` and ${conditions[name](value)}`)],
    sql``,
  )

const conditions: Record<DeliveryFilter, (value: DeliveryValues) => RawBuilder<unknown>> = {
  state: ({ state }) => sql`d.state = ${state}`,
  type: ({ type }) => sql`d.type = ${type}`,
  status: ({ status }) => sql`d.status = ${status}`,
  task_id: ({ task_id }) => sql`d.task_id = ${task_id}`,
  created_min: ({ created_min }) => sql`d.created >= ${created_min}`,
  created_max: ({ created_max }) => sql`d.created <= ${created_max}`,
}
