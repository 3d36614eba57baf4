import Type from 'typebox'
import { findChecklist } from '../../features/maps/queries/find-checklist.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { renderMapInWorker } from '../../features/maps/rules/render-map.ts'
import { sendTestMail, tickStep } from '../../features/maps/verbs/checklist.ts'
import { editMap } from '../../features/maps/verbs/edit-map.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { NewTask } from '../../features/tasks/schema.ts'
import { createTask } from '../../features/tasks/verbs/tasks.ts'
import { NotFound } from '../../platform/errors.ts'
import { line, markdown, maxLengths } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { showMap } from '../board/map.tsx'
import { introduceYourself } from '../you/save-settings.ts'
import { workspacePage } from './workspace-page.ts'

const Name = Type.Object({ name: line(maxLengths.name) })
const Welcome = Type.Object({ description: markdown() })
const FirstTask = Type.Pick(NewTask, ['parent', 'title'])

/** A step that returns a path redirects to it. */
type Step = (ctx: OpenMapContext, request: PageRequest) => Promise<unknown>

/** The action of each form in the checklist. */
const steps: Record<string, Step> = {
  address: (_ctx, request) => introduceYourself(request),
  name: async (ctx, { form }) => editMap(ctx, await renderMapInWorker(readFields(Name, form))),
  welcome: async (ctx, { form }) => editMap(ctx, await renderMapInWorker(readFields(Welcome, form))),
  task: async (ctx, { form }) => {
    await createTask(ctx, await renderTaskInWorker(ctx, readFields(FirstTask, form)))
  },
  'mail-test': (ctx, { language }) => sendTestMail(ctx, { language }),
  mail: (ctx) => tickStep(ctx, { step: 'mail' }),
  share: (ctx) => tickStep(ctx, { step: 'share' }),
  hidden: (ctx) => tickStep(ctx, { step: 'hidden' }),
}

const flashes: Record<string, string> = { 'mail-test': 'checklist.mail.sent', hidden: 'checklist.hidden' }

/** The checklist forms on the board. */
export const checklistAction: Page = {
  ...workspacePage('checklist', {
    for: 'administrator',
    submit: async (ctx, request) => {
      const name = request.form.step ?? ''
      const step = Object.hasOwn(steps, name) ? steps[name] : undefined
      if (!step) throw new NotFound()
      const next = await step(ctx, request)
      if (typeof next === 'string') return { redirect: next }
      // After the last step, the board itself shows that all are done.
      const isLast = !Object.values((await findChecklist(ctx)) ?? {}).includes(false)
      const flash = flashes[name] ?? (isLast ? undefined : 'checklist.saved')
      return { redirect: `${ctx.map.path}/`, ...(flash && { flash }) }
    },
  }),
  showOnError: showMap,
}
