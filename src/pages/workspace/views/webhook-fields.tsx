import type { VNode } from 'preact'
import { isAboutVotesOrFollowers, isWildcard } from '../../../features/webhooks/rules/event-types.ts'
import { type Shape, shapes } from '../../../features/webhooks/rules/states.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field, TextField } from '../../layout/field.tsx'
import { Problems } from '../../layout/form.tsx'
import { typeField } from '../webhook-form.ts'
import { eventWords } from './filter-fields.tsx'

interface Props {
  common: CommonData
  /** Undefined for a new one. */
  webhook?: { name: string; url: string; shape: Shape; ordered: boolean }
  types: string[]
  ticked: string[]
}

/** The fields of a webhook, for a new one and for one that is there. */
export function WebhookFields({ common, webhook, types, ticked }: Props): VNode {
  const t = wordsIn(common.language)
  const wasSent = common.form.url !== undefined
  const shape = common.form.shape ?? webhook?.shape ?? 'standard'
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
      <Field common={common} name="shape" label={t('webhooks.shape')}>
        {(attributes) => (
          <select {...attributes}>
            {shapes.map((one) => (
              <option key={one} value={one} selected={one === shape}>
                {t(`webhooks.shape.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
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

interface EventTypesProps {
  common: CommonData
  types: string[]
  ticked: string[]
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

/** One checkbox for all events, one for each wildcard of the webhook, and one for each event, by what it is about. */
function EventTypes({ common, types, ticked }: EventTypesProps): VNode {
  const t = wordsIn(common.language)
  const shown = groups
    .map((group) => ({ group, own: types.filter((type) => groupOf(type) === group) }))
    .filter(({ own }) => own.length > 0)
  return (
    <fieldset class="event-types">
      <legend>{t('webhooks.types')}</legend>
      <Problems common={common} field="types" />
      <ul>
        {['*', ...ticked.filter((type) => isWildcard(type) && type !== '*')].map((type) => (
          <li key={type}>
            <label>
              <input type="checkbox" name={typeField(type)} checked={ticked.includes(type)} />
              <span>
                {t(type === '*' ? 'webhooks.types.all' : 'webhooks.types.kind')} <code class="muted">{type}</code>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {shown.map(({ group, own }) => (
        <details key={group} open>
          <summary>{t(`webhooks.group.${group}`)}</summary>
          <ul>
            {own.map((type) => (
              <li key={type}>
                <label>
                  <input type="checkbox" name={typeField(type)} checked={ticked.includes(type)} />
                  <span>
                    {eventWords(t, type)} <code class="muted">{type}</code>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </fieldset>
  )
}
