/** Parts of our other pages, fetched once per person and language. */
const parts = new Map<string, Promise<HTMLElement | undefined>>()

export function partOf(url: string, selector: string): Promise<HTMLElement | undefined> {
  const isSignedIn = document.getElementById('live')?.dataset.signedIn !== undefined
  const key = [url, isSignedIn, document.documentElement.lang].join(' ')
  const fetched = parts.get(key) ?? fetchPart(url, selector)
  parts.set(key, fetched)
  fetched.then((part) => part ?? parts.delete(key))
  return fetched.then((part) => part?.cloneNode(true) as HTMLElement | undefined)
}

export const fetchPart = async (
  url: string,
  selector: string,
  signal: AbortSignal | null = null,
): Promise<HTMLElement | undefined> => {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, signal }).catch(() => undefined)
  if (!answer?.ok) return undefined
  const text = await answer.text().catch(() => '')
  const page = new DOMParser().parseFromString(text, 'text/html')
  return page.querySelector<HTMLElement>(selector) ?? undefined
}

/** Shows it above the page. The browser returns the focus when it's closed. */
export function openDialog(content: HTMLElement): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'page-dialog'
  const heading = content.querySelector('h1')
  if (heading) heading.id = 'dialog-title'
  dialog.setAttribute('aria-labelledby', 'dialog-title')
  dialog.append(content)
  dialog.addEventListener('close', () => dialog.remove())
  // A click on the backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  // The browser may have focused a button at the end, and scrolled there.
  dialog.scrollTop = 0
  return dialog
}

document.addEventListener('turbo:before-cache', () => {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('.page-dialog')) dialog.close()
})
