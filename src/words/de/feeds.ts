import type { feeds as english } from '../en/feeds.ts'
import type { Translated } from '../translated.ts'

export const feeds: Translated<typeof english> = {
  'feed.new': 'Neu: {title}',
  'feed.moved': '{title}: jetzt in {list}',
  'feed.comment': '{name} zu {title}',
  'feed.link': 'Neues von {name}',
  'badge.label': 'Roadmap',
  'badge.value': '{planned} geplant, {done} fertig',
}
