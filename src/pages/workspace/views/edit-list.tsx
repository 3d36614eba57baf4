import type { VNode } from 'preact'
import type { ListSettings } from '../../../features/lists/queries/lists.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { ShownValue, shownField } from '../form-changes.tsx'
import { workspaceUrl } from '../sections.ts'
import { type ListsProps, RoleField } from './lists.tsx'
import { Workspace } from './workspace.tsx'

type Props = Omit<ListsProps, 'lists'> & { list: ListSettings }

export function EditListView({ common, map, role, list }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Workspace common={common} map={map} role={role} section="lists" title={t('lists.edit', { name: list.name })}>
      <Form common={common} action={workspaceUrl(map, `lists/${list.id}`)} class="settings-form">
        <Problems common={common} field={null} />
        <TextField
          common={common}
          name="name"
          label={t('lists.name')}
          value={list.name}
          maxLength={maxLengths.name}
          required
          dir="auto"
          autocomplete="off"
        />
        <ShownValue common={common} name="name" value={list.name} />
        <RoleField common={common} value={list.role} />
        <ShownValue common={common} name="role" value={list.role} text={t(`lists.role.${list.role}`)} />
        <Permissions common={common} list={list} />
        <TextField
          common={common}
          name="display_count"
          label={t('lists.display-count')}
          help={t('lists.display-count.help')}
          value={String(list.display_count)}
          inputMode="numeric"
          size={5}
          maxLength={3}
          required
          autocomplete="off"
        />
        <ShownValue common={common} name="display_count" value={String(list.display_count)} />
        <HideWhenEmpty common={common} list={list} />
        <div class="actions">
          <Submit kind="primary">{t('settings.save')}</Submit>
          <a class="button" href={workspaceUrl(map, 'lists')}>
            {t('settings.cancel')}
          </a>
        </div>
      </Form>
      <p class="delete-link">
        <a href={workspaceUrl(map, `lists/${list.id}/delete`)}>{t('lists.delete')}</a>
      </p>
    </Workspace>
  )
}

function Permissions({ common, list }: Pick<Props, 'common' | 'list'>): VNode {
  const t = wordsIn(common.language)
  // In a form that was sent, a missing checkbox was not ticked.
  const isTicked = (name: 'suggestions' | 'votes' | 'comments') =>
    common.form[shownField(name)] === undefined ? list[name] : common.form[name] === 'true'
  return (
    <fieldset class="field checks">
      <legend>{t('lists.permissions')}</legend>
      {(['suggestions', 'votes', 'comments'] as const).map((name) => (
        <label key={name}>
          <input type="checkbox" name={name} value="true" checked={isTicked(name)} /> {t(`lists.${name}`)}
          <ShownValue common={common} name={name} value={String(list[name])} />
        </label>
      ))}
    </fieldset>
  )
}

function HideWhenEmpty({ common, list }: Pick<Props, 'common' | 'list'>): VNode {
  const t = wordsIn(common.language)
  const name = 'hide_when_empty'
  const isTicked = common.form[shownField(name)] === undefined ? list[name] : common.form[name] === 'true'
  return (
    <div class="field checks">
      <label>
        <input type="checkbox" name={name} value="true" checked={isTicked} aria-describedby="hide-help" />{' '}
        {t('lists.hide-when-empty')}
        <ShownValue common={common} name={name} value={String(list[name])} />
      </label>
      <p class="muted" id="hide-help">
        {t('lists.hide-when-empty.help')}
      </p>
    </div>
  )
}

type DeleteProps = Props & { contents: { tasks: number; votes: number; comments: number; isExact: boolean } }

export function DeleteListView({ common, map, role, list, contents }: DeleteProps): VNode {
  const t = wordsIn(common.language)
  const { tasks, votes, comments, isExact } = contents
  const going = t(isExact ? 'lists.delete.with' : 'lists.delete.with.about', {
    tasks: t('lists.tasks', { count: tasks }),
    votes: t('lists.delete.votes', { count: votes }),
    comments: t('lists.delete.comments', { count: comments }),
  })
  return (
    <Workspace
      common={common}
      map={map}
      role={role}
      section="lists"
      title={t('lists.delete.title', { name: list.name })}
    >
      <Problems common={common} field={null} />
      <p>{tasks > 0 ? going : t('lists.delete.empty')}</p>
      <Form common={common} action={workspaceUrl(map, `lists/${list.id}/delete`)}>
        <div class="actions">
          <Submit kind="danger">{t('lists.delete')}</Submit>
          <a class="button" href={workspaceUrl(map, `lists/${list.id}`)}>
            {t('settings.cancel')}
          </a>
        </div>
      </Form>
    </Workspace>
  )
}
