import type { TObject, TSchema } from 'typebox'
import type { ApiDescription } from '../src/platform/openapi/description.ts'
import { doc, type Field, objectType } from './sdk-types.ts'

type Events = Pick<ApiDescription, 'webhooks' | 'anyEvent'>

/** What is known of events: what `data` holds for each type, and the union that a `switch` on `type` narrows. */
export function declareEvents(types: Map<string, string>, { webhooks, anyEvent }: Events): void {
  const data = webhooks.map(({ name, summary, schema }) => {
    const holds = objectType(types, schema.properties.data as Field, '  ')
    return `${doc(summary, '  ')}  '${name}': ${holds}\n`
  })
  types.set(
    'EventData',
    `/** What \`data\` holds, by the type of the event. */\nexport interface EventData {\n${data.join('')}}`,
  )
  types.set('EventType', 'export type EventType = keyof EventData')
  types.set(
    'EventOf',
    `export interface EventOf<Type extends EventType> ${objectType(types, anyType(webhooks[0]?.schema), '')}`,
  )
  types.set(
    anyEvent.name,
    `${doc(anyEvent.description, '')}export type ${anyEvent.name}<Type extends EventType = EventType> = { [Each in Type]: EventOf<Each> }[Type]`,
  )
}

/** All events have the same fields. Only `type` and `data` differ. */
const anyType = (schema: TObject | undefined): Field => ({
  ...(schema as TSchema as Field),
  properties: {
    ...(schema?.properties as Record<string, Field>),
    type: { typescript: 'Type' },
    data: { typescript: 'EventData[Type]' },
  },
})
