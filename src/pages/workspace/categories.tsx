import { listCategories } from '../../features/categories/queries/list-categories.ts'
import { requireCategoryOption } from '../../features/categories/queries/require-category-option.ts'
import { CategoryEdit, NewCategory } from '../../features/categories/schema.ts'
import { createCategory } from '../../features/categories/verbs/create-category.ts'
import { deleteCategory } from '../../features/categories/verbs/delete-category.ts'
import { editCategory } from '../../features/categories/verbs/edit-category.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { countTasksWithCategory } from '../../features/tasks/queries/count-tasks-with-category.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { emojiChoices } from './emoji.tsx'
import { changedFields } from './form-changes.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspacePath, workspaceUrl } from './paths.ts'
import { CategoriesView, DeleteCategoryView, EditCategoryView } from './views/categories.tsx'

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
