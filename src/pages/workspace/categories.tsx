import { listCategories, requireCategoryOption } from '../../features/categories/queries/categories.ts'
import { CategoryEdit, NewCategory } from '../../features/categories/schema.ts'
import { createCategory, deleteCategory, editCategory } from '../../features/categories/verbs/categories.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { countTasksWithCategory } from '../../features/tasks/queries/list-titles.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { emojiOf, isEmojiShortname, searchEmoji } from '../../platform/markdown/emoji.ts'
import { idIn } from '../layout/paths.ts'
import { changedFields } from './form-changes.tsx'
import { CategoriesView, DeleteCategoryView, EditCategoryView } from './views/categories.tsx'
import { allEmojiNames, type EmojiChoice, EmojiPage } from './views/emoji-picker.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

/** Before a category is deleted, its tasks are counted up to this limit. */
const maxCounted = 1_000

export const categoryPages = [
  workspacePage('categories', {
    for: 'administrator',
    show: showCategories,
    submit: async (ctx, request) => {
      if (request.form.find) return { ...(await showCategories(ctx, request)), status: 422 }
      await createCategory(ctx, readFields(NewCategory, request.form))
      return backTo(ctx, 'categories', 'categories.created')
    },
  }),
  workspacePage('categories/:id', {
    for: 'administrator',
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
  }),
  /** Says how many tasks have the category before it is deleted. */
  workspacePage('categories/:id/delete', {
    for: 'administrator',
    show: async (ctx, request) => {
      const category = await requireCategoryOption(ctx, idIn(request.params.id))
      const tasks = await countTasksWithCategory(ctx, category.id, maxCounted + 1)
      return { view: <DeleteCategoryView {...{ category, tasks, limit: maxCounted + 1 }} /> }
    },
    submit: async (ctx, request) => {
      await deleteCategory(ctx, idIn(request.params.id))
      return backTo(ctx, 'categories', 'categories.deleted')
    },
  }),
  workspacePage('emoji', {
    for: 'administrator',
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
