import { inFields, isKey } from '../../lib/shortcuts.ts'

/** Inserted before and after the selection. */
const marks: Record<string, [string, string]> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
  code: ['`', '`'],
  mention: ['@', ''],
}
/** Inserted before each line of the selection. */
const lineMarks: Record<string, string> = { list: '- ', quote: '> ' }

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-markdown]') : null
  const field = document.getElementById(button?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '')
  if (button && field instanceof HTMLTextAreaElement) format(field, button.dataset.markdown ?? '')
})

document.addEventListener('keydown', (event) => {
  const { target, isComposing } = event
  if (!isKey(event, inFields.send) || isComposing) return
  if (!(target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  const part = target.closest('.menu') ?? target.form
  const [plain, first] = ['[type=submit]:not([name])', '[type=submit]'].map((button) =>
    part?.querySelector<HTMLElement>(button),
  )
  target.form?.requestSubmit(plain ?? first)
})

function format(field: HTMLTextAreaElement, name: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field
  const chosen = value.slice(start, end)
  const lineMark = lineMarks[name]
  if (lineMark) {
    const from = value.lastIndexOf('\n', start - 1) + 1
    const lines = value.slice(from, end).replace(/^/gm, lineMark)
    replace(field, from, end, lines)
    field.setSelectionRange(from + lines.length, from + lines.length)
    return
  }
  const [before = '', after = ''] = marks[name] ?? []
  replace(field, start, end, before + chosen + after)
  // A link still needs its URL; anything else still needs its text.
  const at = start + before.length
  const isLink = name === 'link' && chosen !== ''
  if (isLink) field.setSelectionRange(at + chosen.length + 2, at + chosen.length + after.length - 1)
  else field.setSelectionRange(at, at + chosen.length)
}

/** Inserts it like typed text, so that it can be undone if the browser supports that. */
function replace(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus()
  field.setSelectionRange(start, end)
  if (!document.execCommand('insertText', false, text)) field.setRangeText(text, start, end, 'end')
}
