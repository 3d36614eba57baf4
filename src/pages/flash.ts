import type { VNode } from 'preact'
import type { PageRequest } from '../platform/http/page.ts'
import { flashView } from './layout/flash.tsx'

/** What fills the slot for the flash. */
export function flashOf({ flash, language, params, ctx }: PageRequest): VNode | null {
  if (flash === undefined) return null
  const { team, map } = params
  const mapPath = team !== undefined && map !== undefined ? `/${team}/${map}` : undefined
  return flashView({ flash, language, now: ctx.now, mapPath })
}
