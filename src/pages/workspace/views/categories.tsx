import type { CategoryOption } from '../../../features/categories/queries/categories.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { ShownValue } from '../form-changes.tsx'
import { type EmojiChoice, EmojiPicker } from './emoji-picker.tsx'
import { DeletionQuestion, NewRecord } from './record-forms.tsx'
import { Workspace } from './workspace.tsx'

interface PickerProps {
  choices: EmojiChoice[]
  /** The shortname that is chosen, or `""`. */
  chosen: string
}

type Props = PickerProps & { categories: CategoryOption[] }

export function CategoriesView({ categories, choices, chosen }: Props, { t, form, map }: MapData) {
  return (
    <Workspace
      section="categories"
      about={t('categories.intro')}
      create={
        <NewRecord label={t('categories.new')} wasSent={form.name !== undefined}>
          <Form action={workspaceUrl(map, 'categories')}>
            <Fields {...{ choices, chosen }} name="" submit={t('categories.create')} />
          </Form>
        </NewRecord>
      }
      empty={categories.length === 0 && t('categories.none')}
    >
      <ul class="rows settings-rows">
        {categories.map(({ id, name, emoji_shortname }) => (
          <li key={id}>
            <span class="row-emoji" aria-hidden="true">
              {emojiOf(emoji_shortname)}
            </span>
            <bdi class="row-main row-name">{name}</bdi>
            <a
              class="button quiet"
              href={workspaceUrl(map, `categories/${id}`)}
              aria-label={t('action.edit.named', { name })}
            >
              {t('action.edit')}
            </a>
          </li>
        ))}
      </ul>
    </Workspace>
  )
}

type EditProps = PickerProps & { category: CategoryOption }

export function EditCategoryView({ category, choices, chosen }: EditProps, { t, map }: MapData) {
  const { id, name, emoji_shortname } = category
  return (
    <Workspace section="categories" title={t('action.edit.named', { name })}>
      <Form action={workspaceUrl(map, `categories/${id}`)} class="settings-form">
        <Fields choices={choices} chosen={chosen} name={name} submit={t('action.save')} />
        <ShownValue name="name" value={name} />
        <ShownValue
          name="emoji_shortname"
          value={emoji_shortname}
          text={`${emojiOf(emoji_shortname) ?? ''} ${emoji_shortname}`}
        />
      </Form>
      <p class="delete-link">
        <a class="quiet-danger" href={workspaceUrl(map, `categories/${id}/delete`)}>
          {t('categories.delete')}
        </a>
      </p>
    </Workspace>
  )
}

type FieldsProps = PickerProps & { name: string; submit: string }

/** Enter presses the first button of the form, so that must not be the search button. */
const Fields = ({ choices, chosen, name, submit }: FieldsProps, { t, map }: MapData) => (
  <>
    <button type="submit" hidden />
    <Problems field={null} />
    <TextField name="name" label={t('field.name')} value={name} max="name" required />
    <EmojiPicker choices={choices} chosen={chosen} path={workspaceUrl(map, 'emoji')} />
    <div class="actions">
      <Submit kind="primary">{submit}</Submit>
      {name !== '' && <LinkButton href={workspaceUrl(map, 'categories')} text={t('action.cancel')} />}
    </div>
  </>
)

interface DeleteProps {
  category: CategoryOption
  tasks: number
  /** The limit that the tasks were counted up to. */
  limit: number
}

export function DeleteCategoryView({ category: { id, name }, tasks, limit, ...frame }: DeleteProps, { t }: CommonData) {
  const losing =
    tasks === limit ? t('categories.delete.many', { count: limit - 1 }) : t('categories.delete.tasks', { count: tasks })
  return (
    <DeletionQuestion
      {...frame}
      section="categories"
      title={t('action.delete.named', { name })}
      question={tasks > 0 ? losing : t('categories.delete.none')}
      submit={t('categories.delete')}
      path={`categories/${id}`}
    />
  )
}
