import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { anImage } from '../support/builders/an-image.ts'
import { say } from '../support/say.ts'

const picture = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await anImage('png', { width: 1600, height: 900, colour })),
})

/** Simulates a paste or a drop, because a test has no clipboard. */
const give = async (
  field: Locator,
  how: 'paste' | 'drop',
  file: Awaited<ReturnType<typeof picture>>,
  { submits: times = 0 } = {},
) =>
  field.evaluate(
    (target, { kind, name, type, bytes, submits }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type }))
      const event = { bubbles: true, cancelable: true }
      if (kind === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData: data }))
      else target.dispatchEvent(new DragEvent('drop', { ...event, dataTransfer: data }))
      for (let n = 0; n < submits; n += 1) (target as HTMLTextAreaElement).form?.requestSubmit()
    },
    { kind: how, name: file.name, type: file.mimeType, bytes: [...file.buffer], submits: times },
  )

it('images can be pasted, dropped or chosen while writing, and a rejected file loses no text', async () => {
  const map = await aMap()
  await map.client('manage').waiting.edit({ suggestions_wait: 'nobody' })
  const page = await aVisitBy(await aPerson(map), { width: 1280, scheme: 'light' })
  await page.goto(`${map.url}${map.path}/suggest`)
  await page
    .getByRole('textbox', { name: say('suggest.what') })
    .first()
    .fill('Dark mode')
  const field = page.locator('textarea')
  await field.fill('See here')

  await give(field, 'paste', await picture('image.png', '#2f80c2'))
  await soon(() => field.inputValue()).toMatch(/^See here\n\n!\[Image\]\(http[^)]+\)\n$/)
  await give(field, 'drop', await picture('second.png', '#c22f5b'))
  await soon(() => field.inputValue()).toContain('![second](http')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: say('images.choose'), exact: true }).click()
  await (await choosing).setFiles(await picture('third.png', '#2fc280'))
  await soon(() => field.inputValue()).toContain('![third](http')
  await page.getByText(say('images.uploaded')).waitFor()

  const typed = await field.inputValue()
  await give(field, 'paste', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await page.getByText(say('problem.image_type')).waitFor()
  expect((await field.inputValue()).trim()).toBe(typed.trim())
  // A form submitted during an upload waits for it, and is sent once.
  await give(field, 'paste', await picture('last.png', '#222222'), { submits: 2 })
  await page.getByRole('heading', { name: 'Dark mode', level: 1 }).waitFor()
  const shown = () =>
    page.locator('.prose img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  await soon(shown).toEqual(['Image', 'second', 'third', 'last'])
  expect((await map.client('read').tasks.list()).results).toHaveLength(1)
  await expectUsable(page)
})

it('on a phone, in dark mode, without scripts, an image is uploaded with the form', async () => {
  const map = await aMap()
  const task = await map.task()
  const phone = { width: 320, scheme: 'dark', javaScript: false } as const
  const page = await aVisitBy(await aPerson(map), phone)
  const path = `${map.url}${map.path}/task/${task.id}-a-task/`
  await page.goto(path)
  await page.getByRole('textbox', { name: say('comment.label') }).fill('It looks so:')
  await page.getByLabel(say('images.label')).setInputFiles(await picture('wide.png', '#2f80c2'))
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
  await page.getByRole('main').getByText(say('comment.added')).waitFor()

  const visitor = await aVisit(phone)
  await visitor.goto(path)
  await visitor.getByRole('img', { name: 'wide' }).scrollIntoViewIfNeeded()
  expect(await visitor.getByLabel(say('images.label')).count()).toBe(0)
  await expectNoSidewaysScroll(visitor)
})
