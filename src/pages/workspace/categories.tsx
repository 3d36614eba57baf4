import {
  type CategoryOption,
  listCategories,
  requireCategoryOption,
} from '../../features/categories/queries/categories.ts'
import { CategoryEdit, NewCategory } from '../../features/categories/schema.ts'
import { createCategory, deleteCategory, editCategory } from '../../features/categories/verbs/categories.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { countTasksWithCategory } from '../../features/tasks/queries/list-titles.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { emojiOf, isEmojiShortname, searchEmoji } from '../../platform/markdown/emoji.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { changedFields, ShownValue } from './form-changes.tsx'
import { allEmojiNames, type EmojiChoice, EmojiPage, EmojiPicker, type EmojiProps } from './views/emoji-picker.tsx'
import { DeletionQuestion, NewRecord } from './views/record-forms.tsx'
import { Workspace } from './views/workspace.tsx'
import { backTo, recordPages, workspacePage } from './workspace-page.ts'

/** Before a category is deleted, its tasks are counted up to this limit. */
const maxCounted = 1_000

const guard = { for: 'administrator' } as const

export const categoryPages = [
  ...recordPages('categories', guard, {
    '': {
      show: showCategories,
      submit: async (ctx, request) => {
        if (request.form.find) return { ...(await showCategories(ctx, request)), status: 422 }
        await createCategory(ctx, readFields(NewCategory, request.form))
        return backTo(ctx, 'categories', 'categories.created')
      },
    },
    ':id': {
      show: showCategory,
      submit: async (ctx, request) => {
        if (request.form.find) return { ...(await showCategory(ctx, request)), status: 422 }
        const id = idIn(request.params.id)
        await ctx.transaction(async (tx) => {
          await lockMap(tx)
          const { name, emoji_shortname } = await requireCategoryOption(tx, id)
          const changed = changedFields({ emoji_shortname, ...request.form }, { name, emoji_shortname })
          await editCategory(tx, { category_id: id, ...readFields(CategoryEdit, changed) })
        })
        return backTo(ctx, 'categories', 'categories.saved')
      },
    },
    /** Says how many tasks have the category before it is deleted. */
    ':id/delete': {
      show: async (ctx, { params }) => {
        const category = await requireCategoryOption(ctx, idIn(params.id))
        const tasks = await countTasksWithCategory(ctx, category.id, maxCounted + 1)
        return { view: <DeleteCategoryView {...{ category, tasks, limit: maxCounted + 1 }} /> }
      },
      submit: (ctx, { params }) => deleteCategory(ctx, idIn(params.id)),
      done: 'categories.deleted',
    },
  }),
  workspacePage('emoji', {
    ...guard,
    show: async (_ctx, request) => {
      const { q: search = '', chosen = '' } = request.query
      const choices = emojiChoices(search, chosen)
      return { view: <EmojiPage choices={choices} chosen={chosen} /> }
    },
  }),
]

async function showCategories(ctx: OpenMapContext, request: PageRequest) {
  const { emoji_search = '', emoji_shortname: chosen = '' } = request.form
  const [categories, choices] = [await listCategories(ctx), emojiChoices(emoji_search, chosen)]
  return { view: <CategoriesView {...{ categories, choices, chosen }} /> }
}

async function showCategory(ctx: OpenMapContext, request: PageRequest) {
  const category = await requireCategoryOption(ctx, idIn(request.params.id))
  const { emoji_search = '', emoji_shortname: chosen = category.emoji_shortname } = request.form
  const choices = emojiChoices(emoji_search, chosen)
  return { view: <EditCategoryView {...{ category, choices, chosen }} /> }
}

/** The emoji that teams use most. */
const common =
  'bug sparkles rocket zap art lock wrench book bulb bell chart_with_upwards_trend globe_with_meridians iphone ' +
  'computer mag speech_balloon email calendar credit_card electric_plug wheelchair heart star warning'

/** The emoji that match the search, or the most common ones. The chosen one is always included. */
function emojiChoices(search: string, chosen: string): EmojiChoice[] {
  const found = search.trim() === '' ? usual : searchEmoji(search, 48, allEmojiNames())
  if (!isEmojiShortname(chosen) || found.some(({ shortname }) => shortname === chosen)) return found
  return [{ shortname: chosen, emoji: emojiOf(chosen) ?? '' }, ...found]
}

const usual = common.split(' ').map((name) => ({ shortname: `:${name}:`, emoji: emojiOf(`:${name}:`) ?? '' }))

type Props = EmojiProps & { categories: CategoryOption[] }

const CategoriesView = ({ categories, choices, chosen }: Props, { t, form, map }: MapData) => (
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

type EditProps = EmojiProps & { category: CategoryOption }

function EditCategoryView({ category, choices, chosen }: EditProps, { t, map }: MapData) {
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

type FieldsProps = EmojiProps & { name: string; submit: string }

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

function DeleteCategoryView({ category: { id, name }, tasks, limit }: DeleteProps, { t }: CommonData) {
  const losing =
    tasks === limit ? t('categories.delete.many', { count: limit - 1 }) : t('categories.delete.tasks', { count: tasks })
  return (
    <DeletionQuestion
      section="categories"
      title={t('action.delete.named', { name })}
      question={tasks > 0 ? losing : t('categories.delete.none')}
      submit={t('categories.delete')}
      path={`categories/${id}`}
    />
  )
}
