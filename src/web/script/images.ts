import { uploadImage } from './upload-image.ts'

/** Images that are pasted, dropped or chosen are uploaded at once, and stand in the text as Markdown. */
document.addEventListener('paste', (event) => {
  const field = fieldOf(event.target)
  const { files, types } = event.clipboardData ?? {}
  // A part of a document is text, even if it comes with a picture of itself.
  if (!field || !files || files.length === 0 || types?.includes('text/plain')) return
  event.preventDefault()
  add(field, files)
})

for (const name of ['dragover', 'drop'] as const) {
  document.addEventListener(name, (event) => {
    const field = fieldOf(event.target)
    if (!field || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    field.classList.toggle('drop-target', name === 'dragover')
    if (name === 'drop') add(field, event.dataTransfer.files)
  })
}
for (const name of ['dragleave', 'dragend'] as const) {
  document.addEventListener(name, ({ target }) => fieldOf(target)?.classList.remove('drop-target'))
}

document.addEventListener('click', ({ target }) => {
  const tools = target instanceof Element ? target.closest('[data-choose-image]')?.closest('fieldset') : null
  const box = tools && boxOf(tools.dataset.field ?? '')
  box?.querySelector('input')?.click()
})

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !target.files) return
  const field = fieldOf(document.getElementById(target.closest<HTMLElement>('[data-images]')?.dataset.imagesFor ?? ''))
  if (!field) return
  add(field, target.files)
  // It was sent, so the form does not send it again.
  target.value = ''
})

/** The uploads under way of each form, each with what went wrong. It is sent after them. */
const uploads = new WeakMap<HTMLFormElement, Set<Promise<string | undefined>>>()

/** Forms that are sent as soon as their uploads are done. To send one again meanwhile changes nothing. */
const waiting = new WeakSet<HTMLFormElement>()

/** Before any other script reads the form. */
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    const running = form instanceof HTMLFormElement ? uploads.get(form) : undefined
    if (!(form instanceof HTMLFormElement) || !running || running.size === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!waiting.has(form)) void sendAfter(running, form, event.submitter)
  },
  { capture: true },
)

/** Not if an image is missing: people are told why, and decide. */
async function sendAfter(running: Set<Promise<string | undefined>>, form: HTMLFormElement, button: HTMLElement | null) {
  const box = form.querySelector<HTMLElement>('[data-images]')
  if (box) tell(box, box.dataset.wait)
  waiting.add(form)
  const problems: (string | undefined)[] = []
  // Images that are added meanwhile are waited for, too.
  while (running.size > 0) problems.push(...(await Promise.all(running)))
  waiting.delete(form)
  const problem = problems.find((each) => each !== undefined)
  if (problem === undefined) form.requestSubmit(button)
  else if (box) tell(box, problem)
}

function add(field: HTMLTextAreaElement, files: Iterable<File>): void {
  const box = boxOf(field.id)
  const form = field.form
  if (!box || !form) return
  const running = uploads.get(form) ?? new Set()
  uploads.set(form, running)
  for (const file of files) {
    const upload = uploadImage({ field, box, form, file, tell: (text) => tell(box, text) })
    running.add(upload)
    void upload.finally(() => running.delete(upload))
  }
}

function tell(box: HTMLElement, text = ''): void {
  const status = box.querySelector('[role=status]')
  if (status) status.textContent = text
}

const boxOf = (id: string): HTMLElement | null => document.querySelector(`[data-images-for="${CSS.escape(id)}"]`)

/** A field whose text may hold images. */
const fieldOf = (target: EventTarget | null): HTMLTextAreaElement | undefined =>
  target instanceof HTMLTextAreaElement && boxOf(target.id) ? target : undefined
