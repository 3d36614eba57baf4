import { isAboutVotesOrFollowers, isWildcard } from '../../../features/webhooks/rules/webhook-input.ts'
import { type Shape, shapes } from '../../../features/webhooks/table.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { SelectField, TextField } from '../../layout/field.tsx'
import { Problems } from '../../layout/form.tsx'
import { eventWords } from './filter-fields.tsx'

interface Props {
  common: CommonData
  /** Undefined for a new one. */
  webhook?: { name: string; url: string; shape: Shape; ordered: boolean }
  types: string[]
  ticked: string[]
}

/** The fields of a webhook, new or existing. */
export function WebhookFields({ common, webhook, types, ticked }: Props) {
  const { t } = common
  const wasSent = common.form.url !== undefined
  const ordered = wasSent ? common.form.ordered !== undefined : (webhook?.ordered ?? false)
  return (
    <>
      <TextField
        common={common}
        name="name"
        label={t('webhooks.name')}
        help={t('webhooks.name.help')}
        value={webhook?.name}
        maxLength={maxLengths.name}
        autocomplete="off"
        required
      />
      <TextField
        common={common}
        name="url"
        label={t('webhooks.url')}
        help={t('webhooks.url.help')}
        value={webhook?.url}
        maxLength={maxLengths.url}
        inputMode="url"
        dir="ltr"
        autocomplete="off"
        required
      />
      <SelectField
        common={common}
        name="shape"
        label={t('webhooks.shape')}
        value={webhook?.shape ?? 'standard'}
        options={shapes.map((shape) => [shape, t(`webhooks.shape.${shape}`)])}
      />
      <EventTypes common={common} types={types} ticked={ticked} />
      <div class="options">
        <label>
          <input type="checkbox" name="ordered" checked={ordered} />
          <span>
            {t('webhooks.ordered')} <span class="muted">{t('webhooks.ordered.help')}</span>
          </span>
        </label>
      </div>
    </>
  )
}

/** The events that are ticked in the form that was sent; undefined if none was sent. */
export const tickedTypes = (form: Record<string, string>): string[] | undefined =>
  form.url === undefined
    ? undefined
    : Object.keys(form).flatMap((name) => (name.startsWith(typePrefix) ? [name.slice(typePrefix.length)] : []))

const groups = ['tasks', 'comments', 'votes', 'board', 'people', 'programs', 'other'] as const
type Group = (typeof groups)[number]

const groupOfNoun: Record<string, Group> = {
  ...{ task: 'tasks', note: 'tasks', comment: 'comments', message: 'comments' },
  ...{ list: 'board', category: 'board', map: 'board', trash: 'board', checklist: 'board' },
  ...{ member: 'people', invitation: 'people', guest: 'people', person: 'people' },
  ...{ token: 'programs', webhook: 'programs' },
}

const groupOf = (type: string): Group =>
  isAboutVotesOrFollowers(type) ? 'votes' : (groupOfNoun[type.split('.', 1)[0] ?? ''] ?? 'other')

/** A checkbox for all events, for each wildcard of the webhook, and for each event, grouped by what it is about. */
function EventTypes({ common, types, ticked }: Omit<Props, 'webhook'>) {
  const { t } = common
  const wildcards = ['*', ...ticked.filter((type) => isWildcard(type) && type !== '*')]
  const list = (shown: string[], words: (type: string) => string) => (
    <ul>
      {shown.map((type) => (
        <li key={type}>
          <label>
            <input type="checkbox" name={`${typePrefix}${type}`} checked={ticked.includes(type)} />
            <span>
              {words(type)} <code class="muted">{type}</code>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
  return (
    <fieldset class="event-types">
      <legend>{t('webhooks.types')}</legend>
      <Problems common={common} field="types" />
      {list(wildcards, (type) => t(type === '*' ? 'webhooks.types.all' : 'webhooks.types.kind'))}
      {groups.map((group) => {
        const own = types.filter((type) => groupOf(type) === group)
        if (own.length === 0) return null
        return (
          <details key={group} open>
            <summary>{t(`webhooks.group.${group}`)}</summary>
            {list(own, (type) => eventWords(t, type))}
          </details>
        )
      })}
    </fieldset>
  )
}

/** Each event has a checkbox of its own, with a name that starts like this. */
const typePrefix = 'event '
