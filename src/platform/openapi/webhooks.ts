import type { ApiDescription } from './description.ts'
import { exampleOf } from './example.ts'
import type { Part, Schemas } from './schemas.ts'

const sent = { isNew: false, request: undefined }

/** What the server sends by itself: one operation for each type of event. */
export const webhooksOf = ({ webhooks }: ApiDescription, schemas: Schemas, publicUrl: string): Record<string, Part> =>
  Object.fromEntries(
    webhooks.map(({ name, summary, scope, schema }) => [
      name,
      {
        post: {
          tags: ['webhooks'],
          operationId: `webhooks.${name}`,
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
