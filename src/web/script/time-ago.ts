const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Pages have dates, so that one page is good for everybody and for a while. Here they become "3 days ago". */
function showAges(part: ParentNode): void {
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.textContent = ageOf(relative, (Date.parse(time.dateTime) - Date.now()) / 1000)
  }
}

function ageOf(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : relative.format(0, 'second')
}

// Before anything is shown, so that no date is seen to change.
document.addEventListener('turbo:before-render', ({ detail }) => showAges(detail.newBody))
document.addEventListener('turbo:before-frame-render', ({ detail }) => showAges(detail.newFrame))
showAges(document)
setInterval(() => showAges(document), 60_000)
