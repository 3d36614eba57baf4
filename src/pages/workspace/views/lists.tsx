import type { ListSettings } from '../../../features/lists/queries/lists.ts'
import { type RoleSlug, roleSlugs } from '../../../features/maps/rules/role.ts'
import { catalogues } from '../../../words/words.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { SelectField, TextField } from '../../layout/field.tsx'
import { Form, Problems, pageForm, Submit } from '../../layout/form.tsx'
import { Icon } from '../../layout/menu.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { NewRecord } from './record-forms.tsx'
import { Workspace } from './workspace.tsx'

export function ListsView({ lists }: { lists: ListSettings[] }, { t }: CommonData) {
  const groups = [...Map.groupBy(lists, (list) => list.role)]
  return (
    <Workspace
      section="lists"
      about={t('lists.intro')}
      create={<NewList />}
      empty={lists.length === 0 && t('lists.none')}
    >
      <Problems field="before" />
      {groups.map(([slug, members]) => (
        <ul
          key={slug}
          id={`role-${slug}`}
          class="rows settings-rows"
          aria-label={t(`lists.role.${slug}`)}
          data-reorder={members.length > 1 ? '' : undefined}
        >
          {members.map((list, at) => (
            <ListRow key={list.id} list={list} members={members} at={at} />
          ))}
        </ul>
      ))}
    </Workspace>
  )
}

interface RowProps {
  list: ListSettings
  /** The lists with the same role. */
  members: ListSettings[]
  at: number
}

function ListRow({ list, members, at }: RowProps, { t, map }: MapData) {
  const { id, name } = list
  const takes = (['suggestions', 'votes', 'comments'] as const).filter((what) => list[what])
  const facts = [
    ...(isNamedLikeRole(list) ? [] : [t(`lists.role.${list.role}`)]),
    t('tasks.count', { count: list.tasks_count }),
    takes.length > 0 ? takes.map((what) => t(`lists.takes.${what}`)).join(', ') : t('lists.takes.nothing'),
    ...(list.hide_when_empty ? [t('lists.hides')] : []),
  ]
  return (
    <li id={`list-${id}`} data-id={id} data-move={workspaceUrl(map, `lists/${id}/move`)}>
      <span class={`dot ${list.role}`} aria-hidden="true" />
      <div class="row-main">
        <bdi class="row-name">{name}</bdi>
        <span class="muted">{facts.join(' · ')}</span>
      </div>
      <div class="row-actions">
        {members.length > 1 && (
          <>
            <span class="drag-handle" title={t('lists.drag')} aria-hidden="true" />
            <MoveButtons list={list} members={members} at={at} />
          </>
        )}
        <a class="button quiet" href={workspaceUrl(map, `lists/${id}`)} aria-label={t('action.edit.named', { name })}>
          {t('action.edit')}
        </a>
      </div>
    </li>
  )
}

/** Whether a list is named after its role in any language. Most are, so their rows don't repeat the role. */
const isNamedLikeRole = ({ name, role }: ListSettings): boolean =>
  catalogues.some(({ visitors }) => String(visitors()[`lists.role.${role}`]).toLowerCase() === name.toLowerCase())

/** Up: before the list above it. Down: before the one after the next, or to the end. */
function MoveButtons({ list, members, at }: RowProps, { t, map }: MapData) {
  const steps = [
    { label: t('lists.up', { name: list.name }), path: 'm5 12 5-5 5 5', before: members[at - 1]?.id, isOff: at === 0 },
    {
      label: t('lists.down', { name: list.name }),
      path: 'm5 8 5 5 5-5',
      before: members[at + 2]?.id,
      isOff: at === members.length - 1,
    },
  ]
  return (
    <span class="move-buttons">
      {steps.map(({ label, path, before, isOff }) => (
        <button
          key={path}
          type="submit"
          class="button quiet icon"
          form={pageForm}
          formaction={workspaceUrl(map, `lists/${list.id}/move`)}
          name="before"
          value={before ?? ''}
          aria-label={label}
          disabled={isOff}
        >
          <Icon path={path} />
        </button>
      ))}
    </span>
  )
}

const NewList = (_: object, { t, form, map }: MapData) => (
  <NewRecord label={t('lists.new')} wasSent={form.name !== undefined}>
    <Form action={workspaceUrl(map, 'lists')}>
      <Problems field={null} />
      <TextField name="name" label={t('field.name')} max="name" required />
      <RoleField value="suggestions" help={t('lists.permissions.default')} />
      <Submit kind="primary">{t('lists.create')}</Submit>
    </Form>
  </NewRecord>
)

interface RoleFieldProps {
  value: RoleSlug
  /** The role's other effects. */
  help?: string
}

export function RoleField({ value, help }: RoleFieldProps, { t }: CommonData) {
  const options = roleSlugs.map((slug) => [slug, t(`lists.role.${slug}`)] as const)
  return (
    <SelectField
      {...{
        name: 'role',
        label: t('field.role'),
        help: [t('lists.role.help'), help].filter(Boolean).join(' '),
        value,
        options,
      }}
    />
  )
}
