import Type from 'typebox'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { renderMapInWorker } from '../../features/maps/rules/render-map.ts'
import { sendTestMail, tickStep } from '../../features/maps/verbs/checklist.ts'
import { editMap } from '../../features/maps/verbs/edit-map.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { NewTask } from '../../features/tasks/schema.ts'
import { createTask } from '../../features/tasks/verbs/tasks.ts'
import { required } from '../../platform/errors.ts'
import { line, markdown, maxLengths } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import type { Key } from '../../words/words.ts'
import { showMap } from '../board/map.tsx'
import { flashText } from '../flash.tsx'
import { introduceYourself } from '../you/save-settings.ts'
import { workspacePage } from './workspace-page.ts'

const Name = Type.Object({ name: line(maxLengths.name) })
const Welcome = Type.Object({ description: markdown() })
const FirstTask = Type.Pick(NewTask, ['parent', 'title'])

/**
 * Where the step goes, if not to the board, and its toast. Ticking off a step doesn't need a toast: the board shows it.
 */
type Step = (ctx: OpenMapContext, request: PageRequest) => Promise<{ redirect?: string | undefined; flash?: string }>

const steps: Record<string, Step> = {
  address: async (_ctx, request) => ({ flash: 'you.settings.saved', redirect: await introduceYourself(request) }),
  name: edit(Name, 'settings.saved.name'),
  welcome: edit(Welcome, 'settings.saved.welcome'),
  task: async (ctx, { form }) => {
    const id = await createTask(ctx, await renderTaskInWorker(ctx, readFields(FirstTask, form)))
    const { title, list_name: list } = await requireTaskDetails(ctx, id)
    return { flash: flashText('suggest.added', { title, list }) }
  },
  'mail-test': async (ctx, { language }) => {
    await sendTestMail(ctx, { language })
    return { flash: 'checklist.mail.sent' }
  },
  mail: tick('mail'),
  share: tick('share'),
  hidden: tick('hidden'),
}

function edit(schema: typeof Name | typeof Welcome, flash: Key): Step {
  return async (ctx, { form }) => {
    await editMap(ctx, await renderMapInWorker(readFields(schema, form)))
    return { flash }
  }
}

function tick(step: 'mail' | 'share' | 'hidden'): Step {
  return async (ctx) => {
    await tickStep(ctx, { step })
    return step === 'hidden' ? { flash: 'checklist.hidden' } : {}
  }
}

export const checklistAction: Page = {
  ...workspacePage('checklist', {
    for: 'administrator',
    submit: async (ctx, request) => {
      const name = request.form.step ?? ''
      const step = required(Object.hasOwn(steps, name) ? steps[name] : undefined)
      const { redirect, flash } = await step(ctx, request)
      return redirect ? { redirect } : { redirect: `${ctx.map.path}/`, ...(flash && { flash }) }
    },
  }),
  showOnError: showMap,
}
