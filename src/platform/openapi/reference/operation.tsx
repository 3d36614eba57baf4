import type { VNode } from 'preact'
import { shellQuoted } from '../../../lib/escape.ts'
import { type Content, type Contents, nameIn, type Operation, type Parameter, type Response } from './contents.ts'
import { Fields, Line, Prose, rowsOf, Type } from './fields.tsx'

interface Props {
  operation: Operation
  contents: Contents
}

/** One operation: its description, parameters, responses and errors. */
export function OperationSection({ operation, contents }: Props): VNode {
  const { method, path, operationId, summary, description, parameters = [], requestBody } = operation
  return (
    <section class="operation" id={operationId} aria-labelledby={`${operationId}-title`}>
      <h2 id={`${operationId}-title`}>
        <a href={`#${operationId}`}>{summary}</a>
      </h2>
      <p class="address">
        <code>
          <strong>{method}</strong> {path}
        </code>
        <span class="scope">{operation['x-scope']}</span>
      </p>
      <Prose text={description} />
      {parameters.length > 0 && <Parameters parameters={parameters.map((part) => resolved(part, contents))} />}
      {requestBody && <Body contents={requestBody.content} schemas={contents.schemas} />}
      <h3>Request</h3>
      <Sample text={curlOf(operation, contents.serverUrl)} />
      <h3>Responses</h3>
      {Object.entries(operation.responses).map(([status, response]) =>
        response.$ref ? null : <Answer key={status} status={status} response={response} />,
      )}
      <Refusals operation={operation} contents={contents} />
    </section>
  )
}

const resolved = (part: Parameter, { parameters }: Contents): Parameter =>
  (part.$ref ? parameters[nameIn(part.$ref)] : undefined) ?? part

const Parameters = ({ parameters }: { parameters: Parameter[] }): VNode => (
  <>
    <h3>Parameters</h3>
    <Fields
      rows={parameters.map(({ name, schema, description, required, in: place }) => ({
        name,
        field: description ? { ...schema, description } : schema,
        remarks: [`in the ${place}`, ...(required ? ['required'] : [])],
      }))}
    />
  </>
)

/** A file upload lists the media types it accepts. Any other body has only one. */
function Body({ contents, schemas }: { contents: Record<string, Content>; schemas: Contents['schemas'] }): VNode {
  const [content] = Object.values(contents)
  const schema = content?.schema ?? {}
  const types = Object.keys(contents)
  return (
    <>
      <h3>Body</h3>
      {schema.format === 'binary' ? (
        <p>The file itself: {types.join(', ')}.</p>
      ) : (
        <Fields rows={rowsOf(schema.$ref ? (schemas[nameIn(schema.$ref)] ?? schema) : schema)} />
      )}
    </>
  )
}

function Answer({ status, response }: { status: string; response: Response }): VNode {
  const [content] = Object.values(response.content ?? {})
  return (
    <>
      <p>
        <code>{status}</code> <Line text={response.description} />{' '}
        {content && (
          <>
            A <Type field={content.schema} />:
          </>
        )}
      </p>
      {content?.example !== undefined && <Sample text={JSON.stringify(content.example, null, 2)} />}
    </>
  )
}

/** Lines wrap instead of scrolling, because the keyboard can't scroll a block inside text. */
const Sample = ({ text }: { text: string }): VNode => (
  <pre>
    <code>{text}</code>
  </pre>
)

const Refusals = ({ operation, contents }: Props): VNode => (
  <ul class="refusals">
    {Object.entries(operation.responses).map(([status, { $ref }]) => {
      const refusal = $ref ? contents.responses[nameIn($ref)] : undefined
      return (
        refusal && (
          <li key={status}>
            <code>{status}</code> <Line text={refusal.description} />
          </li>
        )
      )
    })}
  </ul>
)

function curlOf({ method, path, requestBody, responses }: Operation, serverUrl: string): string {
  const url = serverUrl + path.replace(/\{\w+\}/g, '1')
  const isStream = Object.values(responses).some(({ content }) => content && 'text/event-stream' in content)
  return [
    `curl ${isStream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "Authorization: Token $TOKEN"`,
    ...bodyOf(requestBody),
  ].join(' \\\n  ')
}

function bodyOf(requestBody: Operation['requestBody']): string[] {
  if (!requestBody) return []
  const json = requestBody.content['application/json']
  if (!json) return [`-H "Content-Type: ${Object.keys(requestBody.content)[0]}"`, '--data-binary @file']
  return ['-H "Content-Type: application/json"', `-d ${shellQuoted(JSON.stringify(json.example ?? {}))}`]
}
