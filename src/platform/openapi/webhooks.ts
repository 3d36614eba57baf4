import type { ApiDescription } from './description.ts'
import { exampleOf } from './example.ts'
import type { Part, Schemas } from './schemas.ts'

/** Not that of the endpoints that manage webhooks: generators put the operations of one tag into one class. */
export const webhooksTag = 'webhook-messages'

const sent = { isNew: false, request: undefined }

/** What the server sends: one operation for each type of event. */
export const webhooksOf = ({ webhooks }: ApiDescription, schemas: Schemas, publicUrl: string): Record<string, Part> =>
  Object.fromEntries(
    webhooks.map(({ name, summary, scope, schema }) => [
      name,
      {
        post: {
          tags: [webhooksTag],
          operationId: `webhooks.${name}`,
          // openapi-generator would make methods of clients that post events, which do not compile in TypeScript.
          'x-internal': true,
          summary,
          description: `In the change feed, a token needs the scope \`${scope}\` to read it.`,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemas.response(schema), example: exampleOf(schema, publicUrl, sent) },
            },
          },
          responses: { '2XX': { description: 'It was received.' } },
        },
      },
    ]),
  )
