import { relativeTime } from '../../lib/relative-time.ts'

/** Pages contain dates, so one rendering serves everyone for a while. Here they become "3 days ago". */
function showAges(part: ParentNode): void {
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.textContent = relativeTime(relative, (Date.parse(time.dateTime) - Date.now()) / 1000)
  }
}

// Before anything is shown, so that no date visibly changes.
document.addEventListener('turbo:before-render', ({ detail }) => showAges(detail.newBody))
document.addEventListener('turbo:before-frame-render', ({ detail }) => showAges(detail.newFrame))
showAges(document)
setInterval(() => showAges(document), 60_000)
