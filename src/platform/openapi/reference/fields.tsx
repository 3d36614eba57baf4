import { Fragment, type VNode } from 'preact'
import { type Field, limitsOf, nameIn, withoutNull } from './contents.ts'

export interface Row {
  name: string
  field: Field
  /** Such as `required`. */
  remarks: string[]
}

/** Names with their type, limits and description. A list, not a table: it fits the narrowest screen. */
export const Fields = ({ rows }: { rows: Row[] }): VNode => (
  <dl class="fields">
    {rows.map(({ name, field, remarks }) => (
      <div key={name}>
        <dt>
          <code>{name}</code> <Type field={field} />
          {[...remarks, ...limitsOf(field)].map((remark) => (
            <span key={remark}>, {remark}</span>
          ))}
        </dt>
        {field.description && (
          <dd>
            <Line text={field.description} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)

/** Nested fields are written as `voter.email`, or `results[].id` in a list. */
export function rowsOf(schema: Field, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const remarks = schema.required?.includes(name) ? ['required'] : []
    const core = withoutNull(field)
    const [inner, mark] = core.items ? [core.items, '[].'] : [core, '.']
    return [{ name: prefix + name, field, remarks }, ...rowsOf(inner, prefix + name + mark)]
  })
}

/** A schema's name links to it. */
export function Type({ field }: { field: Field }): VNode {
  if (field.$ref) return <Reference name={nameIn(field.$ref)} />
  if (field.anyOf) return <Choices values={field.anyOf.map((branch) => <Type key={branch} field={branch} />)} />
  if (field.enum)
    return <Choices values={field.enum.map((value) => <code key={String(value)}>{String(value)}</code>)} />
  if (field.items) {
    return (
      <>
        array of <Type field={field.items} />
      </>
    )
  }
  const types = [field.type ?? 'object'].flat().join(' or ')
  return <>{field.format ? `${types} (${field.format})` : types}</>
}

const Reference = ({ name }: { name: string }): VNode => (
  <a href={`/api/1/docs/${name.endsWith('ErrorCode') ? 'errors' : 'shapes'}#${name}`}>{name}</a>
)

const Choices = ({ values }: { values: VNode[] }): VNode => (
  <>
    {values.map((value, place) => (
      <span key={place}>
        {place > 0 && ' or '}
        {value}
      </span>
    ))}
  </>
)

/** Our descriptions are paragraphs with `code` and **strong** words, and no other Markdown. */
export const Prose = ({ text }: { text: string }): VNode => (
  <>
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>
        <Line text={paragraph} />
      </p>
    ))}
  </>
)

export const Line = ({ text }: { text: string }): VNode => (
  <>
    {text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, place) => {
      if (part.startsWith('`')) return <code key={place}>{part.slice(1, -1)}</code>
      if (part.startsWith('**')) return <strong key={place}>{part.slice(2, -2)}</strong>
      return <Fragment key={place}>{part}</Fragment>
    })}
  </>
)
