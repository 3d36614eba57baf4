import {
  isAboutVotesOrFollowers,
  presetOf,
  presets,
  usualTypes,
} from '../../../features/webhooks/rules/webhook-input.ts'
import { type Shape, shapes } from '../../../features/webhooks/table.ts'
import { includesType, isWildcard } from '../../../platform/events/types.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { RadioField, SelectField, TextField } from '../../layout/field.tsx'
import { Problems } from '../../layout/form.tsx'
import { eventWords } from './filter-fields.tsx'

interface Props {
  webhook?: { name: string; url: string; shape: Shape; ordered: boolean }
  types: string[]
  ticked: string[]
}

export function WebhookFields({ webhook, types, ticked }: Props, { t, form }: CommonData) {
  const wasSent = form.url !== undefined
  const ordered = wasSent ? form.ordered !== undefined : (webhook?.ordered ?? false)
  return (
    <>
      <TextField name="name" label={t('field.name')} value={webhook?.name} max="name" required />
      <TextField
        name="url"
        label={t('field.url')}
        help={t('webhooks.url.help')}
        value={webhook?.url}
        max="url"
        inputMode="url"
        dir="ltr"
        required
      />
      <SelectField
        name="shape"
        label={t('webhooks.shape')}
        value={webhook?.shape ?? 'standard'}
        options={shapes.map((shape) => [shape, t(`webhooks.shape.${shape}`)])}
      />
      <RadioField
        name="preset"
        label={t('webhooks.types')}
        value={presetOf(ticked)}
        options={presets.map((preset) => [preset, t(`webhooks.preset.${preset}`), t(`webhooks.preset.${preset}.help`)])}
      />
      <EventTypes types={types} ticked={presetOf(ticked) === 'all' ? usualTypes() : ticked} />
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

/** The events selected in the form; undefined if no form was sent. Without a preset, the ticked ones. */
export function typesIn(form: Record<string, string>): string[] | undefined {
  if (form.url === undefined) return undefined
  if (form.preset === 'all') return ['*']
  if (form.preset === 'recommended') return usualTypes()
  return Object.keys(form).flatMap((name) => (name.startsWith(typePrefix) ? [name.slice(typePrefix.length)] : []))
}

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

/**
 * A checkbox for each event, grouped by what it is about, and before them one for all events about a noun: `task.*`.
 * The style sheet shows them for the preset "custom", which starts with the recommended ones ticked.
 */
function EventTypes({ types, ticked }: Omit<Props, 'webhook'>, { t }: CommonData) {
  const words = (type: string) => (isWildcard(type) ? t('webhooks.types.kind') : eventWords(t, type))
  return (
    <div class="event-types">
      <Problems field="types" />
      {groups.map((group) => {
        const own = types.filter((type) => groupOf(type) === group)
        if (own.length === 0) return null
        return (
          <details key={group}>
            <summary>{t(`webhooks.group.${group}`)}</summary>
            <ul>
              {[...wildcardsFor(own, types, ticked), ...own].map((type) => (
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
          </details>
        )
      })}
    </div>
  )
}

/** `task.*` is listed with the tasks, although it includes followers. A noun with a single event rarely needs one. */
function wildcardsFor(own: string[], types: string[], ticked: string[]): string[] {
  const wildcards = new Set(own.map((type) => `${type.split('.', 1)[0]}.*`))
  const hasSeveral = (wildcard: string) => types.filter((type) => includesType([wildcard], type)).length > 1
  return [...wildcards].filter(
    (wildcard) => groupOf(wildcard) === groupOf(own[0] ?? '') && (hasSeveral(wildcard) || ticked.includes(wildcard)),
  )
}

/** The prefix of each event checkbox's name. */
const typePrefix = 'event '
