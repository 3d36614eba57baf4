import { listCategories } from '../../features/categories/queries/list-categories.ts'
import { requireCategoryOption } from '../../features/categories/queries/require-category-option.ts'
import { CategoryEdit, NewCategory } from '../../features/categories/schema.ts'
import { createCategory } from '../../features/categories/verbs/create-category.ts'
import { deleteCategory } from '../../features/categories/verbs/delete-category.ts'
import { editCategory } from '../../features/categories/verbs/edit-category.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { countTasksWithCategory } from '../../features/tasks/queries/count-tasks-with-category.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { emojiOf, isEmojiShortname, searchEmoji } from '../../platform/markdown/emoji.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { changedFields } from './form-changes.tsx'
import { workspacePath, workspaceUrl } from './sections.ts'
import { CategoriesView, DeleteCategoryView, EditCategoryView } from './views/categories.tsx'
import { allEmojiNames, type EmojiChoice, EmojiPage } from './views/emoji-picker.tsx'
import { openWorkspace } from './workspace-page.ts'

/** The categories of the map, and a form for another. */
export const categoriesPage: Page = {
  path: workspacePath('categories'),
  for: 'administrator',
  needsSignIn: true,
  show: showCategories,
  submit: async (request) => {
    if (request.form.find) return { ...(await showCategories(request)), status: 422 }
    const ctx = await openWorkspace(request, 'administrator')
    await createCategory(ctx, readFields(NewCategory, request.form))
    return { redirect: workspaceUrl(ctx.map, 'categories'), flash: 'categories.created' }
  },
}

export const editCategoryPage: Page = {
  path: workspacePath('categories/:id'),
  for: 'administrator',
  needsSignIn: true,
  show: showCategory,
  submit: async (request) => {
    if (request.form.find) return { ...(await showCategory(request)), status: 422 }
    const ctx = await openWorkspace(request, 'administrator')
    const id = idIn(request.params.id)
    await ctx.transaction(async (tx) => {
      await lockMap(tx)
      const { name, emoji_shortname } = await requireCategoryOption(tx, id)
      const changed = changedFields({ emoji_shortname, ...request.form }, { name, emoji_shortname })
      await editCategory(tx, { category_id: id, ...readFields(CategoryEdit, changed) })
    })
    return { redirect: workspaceUrl(ctx.map, 'categories'), flash: 'settings.saved' }
  },
}

/** Says how many tasks have the category before it is deleted. */
export const deleteCategoryPage: Page = {
  path: workspacePath('categories/:id/delete'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const category = await requireCategoryOption(ctx, idIn(request.params.id))
    const tasks = await countTasksWithCategory(ctx, category.id)
    const { map, role } = ctx
    return { view: <DeleteCategoryView {...{ common: commonData(request), map, role, category, tasks }} /> }
  },
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await deleteCategory(ctx, idIn(request.params.id))
    return { redirect: workspaceUrl(ctx.map, 'categories'), flash: 'categories.deleted' }
  },
}

async function showCategories(request: PageRequest): Promise<PageResponse & { view: unknown }> {
  const ctx = await openWorkspace(request, 'administrator')
  const { emoji_search = '', emoji_shortname: chosen = '' } = request.form
  const [categories, choices] = [await listCategories(ctx), emojiChoices(emoji_search, chosen)]
  const { map, role } = ctx
  return { view: <CategoriesView {...{ common: commonData(request), map, role, categories, choices, chosen }} /> }
}

async function showCategory(request: PageRequest): Promise<PageResponse & { view: unknown }> {
  const ctx = await openWorkspace(request, 'administrator')
  const category = await requireCategoryOption(ctx, idIn(request.params.id))
  const { emoji_search = '', emoji_shortname: chosen = category.emoji_shortname } = request.form
  const { map, role } = ctx
  const props = {
    common: commonData(request),
    map,
    role,
    category,
    choices: emojiChoices(emoji_search, chosen),
    chosen,
  }
  return { view: <EditCategoryView {...props} /> }
}

const maxChoices = 48

/** The emoji that teams use most. */
const common =
  'bug sparkles rocket zap art lock wrench book bulb bell chart_with_upwards_trend globe_with_meridians iphone ' +
  'computer mag speech_balloon email calendar credit_card electric_plug wheelchair heart star warning'

/** The emoji that match what was typed, or the usual ones; the chosen one is always among them. */
function emojiChoices(search: string, chosen: string): EmojiChoice[] {
  const found = search.trim() === '' ? usual : searchEmoji(search, maxChoices, allEmojiNames)
  if (!isEmojiShortname(chosen) || found.some(({ shortname }) => shortname === chosen)) return found
  return [{ shortname: chosen, emoji: emojiOf(chosen) ?? '' }, ...found]
}

const usual = common.split(' ').map((name) => ({ shortname: `:${name}:`, emoji: emojiOf(`:${name}:`) ?? '' }))

/** The choices for a search that is being typed. */
export const emojiPage: Page = {
  path: workspacePath('emoji'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    await openWorkspace(request, 'administrator')
    const { q: search = '', chosen = '' } = request.query
    const choices = emojiChoices(search, chosen)
    return { view: <EmojiPage common={commonData(request)} choices={choices} chosen={chosen} /> }
  },
}
