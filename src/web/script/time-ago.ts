import { relativeTime } from '../../lib/relative-time.ts'

/** Turns dates into "3 days ago". Pages contain plain dates, so that they can be cached for everyone. */
function showAges(part: ParentNode): void {
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.textContent = relativeTime(relative, (Date.parse(time.dateTime) - Date.now()) / 1000)
  }
}

// Runs before anything is shown, so that no date visibly changes.
document.addEventListener('turbo:before-render', ({ detail }) => showAges(detail.newBody))
document.addEventListener('turbo:before-frame-render', ({ detail }) => showAges(detail.newFrame))
document.addEventListener('cairn:part', ({ target }) => {
  if (target instanceof Element) showAges(target)
})
showAges(document)
setInterval(() => showAges(document), 60_000)
