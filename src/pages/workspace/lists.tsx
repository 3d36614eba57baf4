import {
  estimateListDeletion,
  type ListSettings,
  readListSettings,
  requireListSettings,
} from '../../features/lists/queries/lists.ts'
import { ListMove, ListPageEdit, NewList } from '../../features/lists/schema.ts'
import { createList, deleteList, editList, moveList } from '../../features/lists/verbs/lists.ts'
import { listFields } from '../../features/maps/fields.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { mapValues } from '../../lib/objects.ts'
import { localPath } from '../../lib/urls.ts'
import { readFields } from '../../platform/http/input.ts'
import { type NameIn, writtenValues } from '../../platform/records/fields.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Form, FormActions, Problems } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { changedFields, EditedField, ShownValue, shownField } from './form-changes.tsx'
import { ListsView, RoleField } from './views/lists.tsx'
import { DeletionQuestion } from './views/record-forms.tsx'
import { Workspace } from './views/workspace.tsx'
import { recordPages } from './workspace-page.ts'

export const listPages = recordPages(
  'lists',
  { for: 'administrator' },
  {
    '': {
      show: async (ctx) => ({ view: <ListsView lists={await readListSettings(ctx)} /> }),
      submit: (ctx, { form }) => createList(ctx, readFields(NewList, form)),
      done: 'lists.created',
    },
    ':id/move': {
      submit: async (ctx, request) => {
        const { id } = await requireListSettings(ctx, idIn(request.params.id))
        const { before } = readFields(ListMove, { before: '', ...request.form })
        await moveList(ctx, { list_id: id, before })
        // People who dragged a list on the board return there.
        const from = localPath(request.form.from)
        const isBoard = from.split('?', 1)[0] === `${ctx.map.path}/`
        return { redirect: isBoard ? from : `${workspaceUrl(ctx.map, 'lists')}#list-${id}`, flash: 'lists.moved' }
      },
    },
    ':id': {
      show: async (ctx, { params }) => ({
        view: <EditListView list={await requireListSettings(ctx, idIn(params.id))} />,
      }),
      done: 'lists.saved',
      submit: async (ctx, request) => {
        const id = idIn(request.params.id)
        await ctx.transaction(async (tx) => {
          await lockMap(tx)
          const changed = changedFields(request.form, textsOf(await requireListSettings(tx, id)))
          await editList(tx, { list_id: id, ...readFields(ListPageEdit, changed) })
        })
      },
    },
    /** Shows the contents of the list before it's deleted. */
    ':id/delete': {
      show: async (ctx, { params }) => {
        const list = await requireListSettings(ctx, idIn(params.id))
        return { view: <DeleteListView list={list} contents={await estimateListDeletion(ctx, list)} /> }
      },
      submit: (ctx, { params }) => deleteList(ctx, { list_id: idIn(params.id) }),
      done: 'lists.deleted',
    },
  },
)

/** The fields as a form sends them. */
const textsOf = (list: ListSettings) =>
  mapValues(writtenValues(listFields, list), String) as Record<NameIn<typeof listFields, 'write'>, string>

interface Props {
  list: ListSettings
}

const EditListView = ({ list }: Props, { t, map }: MapData) => (
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

function DeleteListView({ list, contents }: DeleteProps, { t }: CommonData) {
  const { tasks, votes, comments, isExact } = contents
  const going = t(isExact ? 'lists.delete.with' : 'lists.delete.with.about', {
    tasks: t('tasks.count', { count: tasks }),
    votes: t('task.votes', { count: votes }),
    comments: t('task.comments', { count: comments }),
  })
  return (
    <DeletionQuestion
      section="lists"
      title={t('action.delete.named', { name: list.name })}
      question={tasks > 0 ? going : t('lists.delete.empty')}
      submit={t('lists.delete')}
      path={`lists/${list.id}`}
    />
  )
}
