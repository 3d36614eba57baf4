import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { listAssignees, readPlanOf } from '../../features/planning/queries/planning.ts'
import { listBoardLists, listShownLists } from '../../features/tasks/queries/board.ts'
import { findTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { everywhere, forTeam, goKey } from '../../lib/shortcuts.ts'
import { systemTheme, themes } from '../../platform/html/slots.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { displayName } from '../../words/person-name.ts'
import { wordsIn } from '../../words/words.ts'
import { type CommonData, commonData } from '../layout/common-data.ts'
import { pageForm } from '../layout/form.tsx'
import { idIn, mapPath, youPath } from '../layout/paths.ts'
import { groupsFor, workspaceUrl } from '../layout/sections.ts'
import { withMap } from '../open-map.ts'
import { shortcutGroups } from '../shortcuts.tsx'
import { type Command, type CommandGroup, CommandsView, commandForm, type TaskCommands } from './views/commands.tsx'

/**
 * Places to go and actions to run. The script shows them in a dialog, as the command palette. `?task=` adds the team's
 * actions on a task, and `?from=board` returns to the board afterwards.
 */
export const commandsPage: Page = {
  path: `${mapPath}/commands`,
  show: withMap(async (request, ctx) => {
    const common = commonData(request)
    const task = await findTaskCommands(ctx, request)
    const groups: CommandGroup[] = [
      { title: task?.title ?? '', commands: task?.commands ?? [] },
      { title: common.t('palette.places'), commands: [...(await placesIn(ctx, request))] },
      { title: common.t('palette.actions'), commands: actionsIn(ctx, request) },
      { title: common.t('shortcuts.title'), commands: shortcutsIn(ctx, common) },
    ]
    return { view: <CommandsView {...{ groups, task, from: request.query.from }} /> }
  }),
}

const form = commandForm

/** Undefined for people outside the team, and for a task that doesn't exist. */
async function findTaskCommands(
  ctx: OpenMapContext,
  { query, language }: PageRequest,
): Promise<TaskCommands | undefined> {
  const task = ctx.role === null || ctx.map.archived ? undefined : await findTaskDetails(ctx, idIn(query.task))
  if (!task) return undefined
  const t = wordsIn(language)
  const path = taskPath(ctx.map.path, task)
  const [lists, assignees, plan] = await Promise.all([listBoardLists(ctx), listAssignees(ctx), readPlanOf(ctx, task)])
  const commands: Command[] = [
    ...(task.pending ? [{ text: t('action.approve'), button: { form, formaction: `${path}approve` } }] : []),
    ...lists
      .filter(({ id }) => id !== task.list_id)
      .map(({ id, name }) => ({
        text: t('palette.move', { list: name }),
        button: { form, formaction: `${path}move`, name: 'parent', value: id },
      })),
    ...assignees
      .filter(({ id }) => id !== plan.assignee?.id && (assignees.length > 1 || plan.assignee))
      .map((person) => ({
        text: t('palette.assign', { name: displayName(t, person) }),
        button: { form, name: 'assignee', value: person.id },
      })),
    ...(plan.assignee ? [{ text: t('plan.assignee.none'), button: { form, name: 'assignee', value: '' } }] : []),
  ]
  return { title: task.title, commands, path, modified: task.modified }
}

async function placesIn(ctx: OpenMapContext, { language, person }: PageRequest): Promise<Command[]> {
  const { map, role } = ctx
  const t = wordsIn(language)
  const lists = await listShownLists(ctx)
  const goKeys: Record<string, readonly string[]> = { ...everywhere, ...forTeam }
  return [
    { text: t('palette.map'), url: `${map.path}/`, go: goKey(everywhere.map) },
    { text: t('news.title'), url: `${map.path}/news/` },
    { text: t('suggest.title'), url: `${map.path}/suggest`, go: goKey(everywhere.suggest) },
    ...groupsFor(role).flatMap(({ label: group, sections }) =>
      sections.map(({ path, label }) => ({
        text: label === group ? t(label) : t('palette.section', { group: t(group), name: t(label) }),
        url: workspaceUrl(map, path),
        go: goKey(goKeys[path]),
      })),
    ),
    ...lists.map(({ id, slug, name }) => ({ text: t('palette.list', { name }), url: `${map.path}/${id}-${slug}/` })),
    ...(person
      ? [{ text: t('you.title'), url: youPath(person), go: goKey(everywhere.you) }]
      : [{ text: t('sign-in.title'), url: `/sign-in?to=${encodeURIComponent(`${map.path}/`)}` }]),
  ]
}

function actionsIn({ map, role }: OpenMapContext, { language, person }: PageRequest): Command[] {
  const t = wordsIn(language)
  const button = { form: pageForm, 'data-turbo': 'false' }
  return [
    ...(role === 'Administrator' ? [{ text: t('members.invite'), url: workspaceUrl(map, 'members?new') }] : []),
    ...[systemTheme, ...themes].map((theme) => ({
      text: t('palette.theme', { name: t(`theme.${theme as 'dark'}`) }),
      button: { ...button, formaction: '/theme', name: 'theme', value: theme },
    })),
    ...(person && !person.map ? [{ text: t('sign-out.title'), button: { ...button, formaction: '/sign-out' } }] : []),
  ]
}

/** Shortcuts that aren't listed with a place. Each one links to the page it works on. */
function shortcutsIn({ map, role }: OpenMapContext, { t }: CommonData): Command[] {
  const pages: Record<string, string> = {
    'queue.section': workspaceUrl(map, 'queue'),
    'shortcuts.cards': `${map.path}/`,
  }
  return shortcutGroups
    .filter((_, at) => role !== null || at === 0 || at === shortcutGroups.length - 1)
    .flatMap(({ title, shortcuts }) =>
      shortcuts
        .filter(({ keys }) => !goKey(keys))
        .map(({ label, keys }) => ({ text: t(label), keys, url: pages[title] ?? '/shortcuts' })),
    )
}
