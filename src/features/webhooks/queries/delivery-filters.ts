import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { Engine } from '../../../platform/db/database.ts'
import { isListed } from '../../../platform/db/engine-sql.ts'
import type { StatementBuilder } from '../../../platform/db/statement.ts'
import { aboutTypes } from '../../../platform/events/types.ts'
import { recordId, timestampField } from '../../../platform/http/fields.ts'
import { pagingFields } from '../../../platform/records/paging.ts'
import { deliveryStates } from '../table.ts'

export const deliveryFilters = {
  state: Type.Optional(Type.Enum([...deliveryStates])),
  type: Type.Optional(Type.String({ maxLength: 1_000, description: aboutTypes })),
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
export type DeliveryValues = { webhook_id: number } & { [Name in DeliveryFilter]: unknown }

const names = Object.keys(deliveryFilters) as DeliveryFilter[]

export const filtersIn = (query: DeliveryQuery): DeliveryFilter[] => names.filter((name) => query[name] !== undefined)

type Parts = Pick<StatementBuilder<DeliveryValues>, 'engine' | 'value'>

export const deliveryFilterSql = ({ engine, value }: Parts, filters: DeliveryFilter[]): RawBuilder<unknown> => {
  const conditions = filters.map((name) => sql` and ${conditionFor[name](value, engine)}`)
  return sql.join([sql` and d.webhook_id = ${value.webhook_id}`, ...conditions], sql``)
}

const conditionFor: Record<DeliveryFilter, (value: DeliveryValues, engine: Engine) => RawBuilder<unknown>> = {
  state: ({ state }) => sql`d.state = ${state}`,
  type: ({ type }, engine) => isListed(engine, sql.ref('d.type'), type, 'text'),
  status: ({ status }) => sql`d.status = ${status}`,
  task_id: ({ task_id }) => sql`d.task_id = ${task_id}`,
  created_min: ({ created_min }) => sql`d.created >= ${created_min}`,
  created_max: ({ created_max }) => sql`d.created <= ${created_max}`,
}
