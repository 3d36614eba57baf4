import type { VNode } from 'preact'
import type { ErrorCode } from '../description.ts'
import { type Contents, eventSchemas, nameIn, type Operation, withBaseFields } from './contents.ts'
import { Fields, Line, Prose, rowsOf } from './fields.tsx'
import { OperationSection } from './operation.tsx'

/** One page of the reference, without the parts that all pages share. */
export interface ReferencePage {
  /** Its name in the URL; empty for the first. */
  name: string
  title: string
  main: VNode
}

/** The first page: what all endpoints have in common, and every operation, grouped by topic. */
export const overview = ({ info, tags, operations }: Contents): ReferencePage => ({
  name: '',
  title: `${info.title} API`,
  main: (
    <>
      <Prose text={info.description ?? ''} />
      <p>
        For programs: <a href="/api/1/openapi.json">openapi.json</a>.
      </p>
      {tags.map(({ name, description }) => (
        <section key={name}>
          <h2>
            <a href={`/api/1/docs/${name}`}>{name}</a>
          </h2>
          <p>
            <Line text={description} />
          </p>
          <OperationList operations={operations.filter(({ tags: [tag] }) => tag === name)} tag={name} />
        </section>
      ))}
    </>
  ),
})

const OperationList = ({ operations, tag }: { operations: Operation[]; tag: string }): VNode => (
  <ul class="operations">
    {operations.map(({ operationId, summary, method, path }) => (
      <li key={operationId}>
        <a href={`/api/1/docs/${tag}#${operationId}`}>{summary}</a>
        <code>
          <strong>{method}</strong> {path}
        </code>
      </li>
    ))}
  </ul>
)

export function tagPage(contents: Contents, { name, description }: Contents['tags'][number]): ReferencePage {
  const own = contents.operations.filter(({ tags: [tag] }) => tag === name)
  const events = contents.webhooks.filter(({ tags: [tag] }) => tag === name)
  return {
    ...{ name, title: name },
    main: (
      <>
        <p class="lead">
          <Line text={description} />
        </p>
        {own.length > 1 && <OperationList operations={own} tag={name} />}
        {own.map((operation) => (
          <OperationSection key={operation.operationId} operation={operation} contents={contents} />
        ))}
        {events.map((event) => (
          <EventSection key={event.path} event={event} schemas={contents.schemas} />
        ))}
      </>
    ),
  }
}

/** Collapsed, because there are many, and people read one at a time. */
function EventSection({ event, schemas }: { event: Operation; schemas: Contents['schemas'] }): VNode {
  const content = event.requestBody?.content['application/json']
  const schema = withBaseFields(schemas[nameIn(content?.schema.$ref ?? '')] ?? {}, schemas)
  const data = schemas[nameIn(schema.properties?.data?.$ref ?? '')] ?? {}
  return (
    <details class="event">
      <summary>
        <h2>
          <code>{event.path}</code>
        </h2>{' '}
        {event.summary}
      </summary>
      {/* A link to a collapsed part expands it. */}
      <div id={event.path}>
        <Prose text={event.description} />
        <h3>Body</h3>
        <Fields rows={rowsOf({ ...schema, properties: { ...schema.properties, data } })} />
      </div>
    </details>
  )
}

/** The schemas of responses. Request bodies and events are described where they're used. */
export function shapesPage(contents: Contents): ReferencePage {
  const { schemas, webhooks } = contents
  const sent = eventSchemas(contents)
  const shapes = Object.entries(schemas).filter(([name]) => !sent.has(name) && !/(Body|ErrorCode)$/.test(name))
  return {
    ...{ name: 'shapes', title: 'Shapes' },
    main: (
      <>
        <p class="lead">The records in responses. Later versions may add fields, so ignore any you don’t know.</p>
        {shapes.map(([name, schema]) => (
          <section key={name} id={name}>
            <h2>{name}</h2>
            {schema.description && <Prose text={schema.description} />}
            {schema.oneOf ? (
              <EventLinks webhooks={webhooks} />
            ) : (
              <Fields rows={rowsOf(withBaseFields(schema, schemas))} />
            )}
          </section>
        ))}
      </>
    ),
  }
}

const EventLinks = ({ webhooks }: Pick<Contents, 'webhooks'>): VNode => (
  <p>
    {webhooks.map(({ path, tags: [tag] }, place) => (
      <span key={path}>
        {place > 0 && ', '}
        <a href={`/api/1/docs/${tag}#${path}`}>{path}</a>
      </span>
    ))}
  </p>
)

export const errorsPage = (codes: ErrorCode[]): ReferencePage => ({
  ...{ name: 'errors', title: 'Errors' },
  main: (
    <>
      <p class="lead">
        Every error is <code>application/problem+json</code> with a <code>code</code> for programs and a{' '}
        <code>detail</code> for people. Later versions may add codes.
      </p>
      <h2 id="ErrorCode">In a response</h2>
      <Codes codes={codes.filter(({ status }) => status !== 'field')} />
      <h2 id="FieldErrorCode">
        In the <code>errors</code> of a 400
      </h2>
      <Codes codes={codes.filter(({ status }) => status === 'field')} />
    </>
  ),
})

const Codes = ({ codes }: { codes: ErrorCode[] }): VNode => (
  <dl class="fields">
    {codes.map(({ code, status, about }) => (
      <div key={code}>
        <dt>
          <code>{code}</code> {status !== 'field' && status}
        </dt>
        <dd>
          <Line text={about} />
        </dd>
      </div>
    ))}
  </dl>
)
