import type { VNode } from 'preact'
import type { PageRequest } from '../platform/http/page.ts'
import { noticeView } from './layout/notice.tsx'

/** What fills the hole for a notice. */
export function noticeOf({ notice, language, params, ctx }: PageRequest): VNode | null {
  if (notice === undefined) return null
  const { team, map } = params
  const mapPath = team !== undefined && map !== undefined ? `/${team}/${map}` : undefined
  return noticeView({ notice, language, now: ctx.now, mapPath })
}
