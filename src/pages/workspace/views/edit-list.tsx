import type { estimateListDeletion } from '../../../features/lists/queries/count-contents.ts'
import type { ListSettings } from '../../../features/lists/queries/lists.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Form, FormActions, Problems } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { EditedField, ShownValue, shownField } from '../form-changes.tsx'
import { RoleField } from './lists.tsx'
import { DeletionQuestion } from './record-forms.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  list: ListSettings
}

export function EditListView({ list }: Props, { t, map }: MapData) {
  return (
    <Workspace section="lists" title={t('action.edit.named', { name: list.name })}>
      <Form action={workspaceUrl(map, `lists/${list.id}`)} class="settings-form">
        <Problems field={null} />
        <EditedField name="name" label={t('field.name')} value={list.name} max="name" required />
        <RoleField value={list.role} />
        <ShownValue name="role" value={list.role} text={t(`lists.role.${list.role}`)} />
        <Permissions list={list} />
        <EditedField
          name="display_count"
          label={t('lists.display-count')}
          help={t('lists.display-count.help')}
          value={String(list.display_count)}
          inputMode="numeric"
          size={5}
          maxLength={3}
          required
        />
        <HideWhenEmpty list={list} />
        <FormActions submit={t('action.save')} cancel={t('action.cancel')} back={workspaceUrl(map, 'lists')} />
      </Form>
      <p class="delete-link">
        <a class="quiet-danger" href={workspaceUrl(map, `lists/${list.id}/delete`)}>
          {t('lists.delete')}
        </a>
      </p>
    </Workspace>
  )
}

const Permissions = ({ list }: Pick<Props, 'list'>, common: CommonData) => (
  <fieldset class="field checks">
    <legend>{common.t('lists.permissions')}</legend>
    {(['suggestions', 'votes', 'comments'] as const).map((name) => (
      <label key={name}>
        <input type="checkbox" name={name} value="true" checked={isTicked(common, list, name)} />{' '}
        {common.t(`lists.${name}`)}
        <ShownValue name={name} value={String(list[name])} />
      </label>
    ))}
  </fieldset>
)

/** In a submitted form, a missing checkbox means that it wasn't ticked. */
const isTicked = (
  { form }: CommonData,
  list: ListSettings,
  name: 'suggestions' | 'votes' | 'comments' | 'hide_when_empty',
): boolean => (form[shownField(name)] === undefined ? list[name] : form[name] === 'true')

function HideWhenEmpty({ list }: Pick<Props, 'list'>, common: CommonData) {
  const { t } = common
  const name = 'hide_when_empty'
  return (
    <div class="field checks">
      <label>
        <input
          type="checkbox"
          name={name}
          value="true"
          checked={isTicked(common, list, name)}
          aria-describedby="hide-help"
        />{' '}
        {t('lists.hide-when-empty')}
        <ShownValue name={name} value={String(list[name])} />
      </label>
      <p class="muted" id="hide-help">
        {t('lists.hide-when-empty.help')}
      </p>
    </div>
  )
}

type DeleteProps = Props & { contents: Awaited<ReturnType<typeof estimateListDeletion>> }

export function DeleteListView({ list, contents, ...frame }: DeleteProps, { t }: CommonData) {
  const { tasks, votes, comments, isExact } = contents
  const going = t(isExact ? 'lists.delete.with' : 'lists.delete.with.about', {
    tasks: t('tasks.count', { count: tasks }),
    votes: t('task.votes', { count: votes }),
    comments: t('task.comments', { count: comments }),
  })
  return (
    <DeletionQuestion
      {...frame}
      section="lists"
      title={t('action.delete.named', { name: list.name })}
      question={tasks > 0 ? going : t('lists.delete.empty')}
      submit={t('lists.delete')}
      path={`lists/${list.id}`}
    />
  )
}
