import type { VNode } from 'preact'
import { isAboutVotesOrFollowers, isWildcard } from '../../../features/webhooks/rules/event-types.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Problems } from '../../layout/form.tsx'
import { typeField } from '../webhook-form.ts'
import { eventWords } from './event-words.ts'

interface Props {
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
export function EventTypes({ common, types, ticked }: Props): VNode {
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
