import { everywhere, isKey } from '../../lib/shortcuts.ts'
import { fetchPart, openDialog, partOf } from './page-dialog.ts'
import { activeIn, mark, openListbox, optionsIn } from './search-typing.ts'

const pauseMs = 150

const url = (): string | undefined => document.querySelector<HTMLAnchorElement>('a[data-palette]')?.href

export const commands = async (): Promise<HTMLElement | undefined> => {
  const from = url()
  return from ? partOf(from, '[data-commands]') : undefined
}

document.addEventListener('keydown', (event) => {
  if (!isKey(event, everywhere.palette) || event.altKey || event.shiftKey || !url()) return
  event.preventDefault()
  const open = document.querySelector<HTMLDialogElement>('.page-dialog[open]')
  if (open) open.close()
  else void openPalette()
})

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-palette]') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  void openPalette()
})

/** For members: the focused task, this page's task, or the task open in the queue. */
function urlOfTask(): string | undefined {
  if (!document.querySelector('.workspace-link')) return undefined
  const card = document.activeElement?.closest('.card')?.id
  const inQueue = document.querySelector<HTMLAnchorElement>('.queue-item a[href*="/task/"]')?.pathname
  const [, id] = /task[-/](\d+)/.exec(card ?? inQueue ?? location.pathname) ?? []
  return id && `${url()}?task=${id}${card ? '&from=board' : ''}`
}

async function openPalette(): Promise<void> {
  const about = urlOfTask()
  const content = await (about ? fetchPart(about, '[data-commands]') : commands())
  const [field, list] = [content?.querySelector('input'), content?.querySelector('ul')]
  if (!content || !field || !list || document.querySelector('dialog[open]')) return
  const places = [...list.children] as HTMLElement[]
  const form = content.querySelector('form')
  prepare(content, field, list)
  const dialog = openDialog(content)
  field.focus()
  let wanted = 0

  const show = (tasks: HTMLElement[]) => {
    const words = field.value.toLowerCase().split(/\s+/)
    const isEmpty = field.value.trim() === ''
    const found = places
      .filter((place) => isEmpty || !place.matches('.command-group'))
      .filter((place) => words.every((word) => place.textContent?.toLowerCase().includes(word)))
    list.replaceChildren(...found, ...tasks)
    const none = content.querySelector<HTMLElement>('[data-none]')
    if (none) none.hidden = list.children.length > 0
    mark(field, list, 0)
  }
  show([])
  field.addEventListener('input', async () => {
    const mine = ++wanted
    show([])
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (mine !== wanted || field.value.trim() === '' || !form) return
    const tasks = await findTasks(`${form.action}/typing?q=${encodeURIComponent(field.value)}`)
    if (mine === wanted && dialog.open) show(tasks)
  })
  field.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      mark(field, list, activeIn(list) + step)
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault()
      optionsIn(list)[activeIn(list)]?.click()
    }
  })
  list.addEventListener('click', () => dialog.close())
}

/** Makes the field a combobox with the list as its options. */
function prepare(content: HTMLElement, field: HTMLInputElement, list: HTMLElement): void {
  // Escape would first clear a search field.
  field.type = 'text'
  field.id = 'palette-field'
  content.querySelector('label')?.setAttribute('for', field.id)
  list.id = 'palette-list'
  for (const heading of list.querySelectorAll('.command-group')) heading.role = 'presentation'
  openListbox(field, list, content.querySelector('h1')?.textContent ?? '')
}

/** The results while typing, without the link to all of them. */
async function findTasks(from: string): Promise<HTMLElement[]> {
  const results = await fetchPart(from, '[data-typed]')
  return [...(results?.querySelectorAll<HTMLElement>('li:not(:last-child)') ?? [])]
}
