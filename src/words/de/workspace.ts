import type { workspace as english } from '../en/workspace.ts'
import type { Translated } from '../translated.ts'

export const workspace: Translated<typeof english> = {
  'workspace.link': 'Verwalten',
  'workspace.sections': 'Diese Karte verwalten',
  'workspace.waiting': { one: '{count} wartet auf Freigabe', other: '{count} warten auf Freigabe' },
}
