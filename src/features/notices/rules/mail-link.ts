import { createHmac, timingSafeEqual } from 'node:crypto'

/** The person and map that an email's links are for. Without a task, the email is about a team's pending items. */
export interface MailLink {
  user_id: number
  map_id: number
  task_id: number
}

/** The last part of the email settings URL. Anyone who has it can change the settings without signing in. */
export const mailToken = (secret: string, { user_id, map_id, task_id }: MailLink): string =>
  `${user_id}-${map_id}-${task_id}-${signature(secret, user_id, map_id, task_id)}`

export function parseMailToken(secret: string, token: string): MailLink | undefined {
  const match = /^(\d{1,15})-(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token)
  if (!match) return undefined
  const [user_id = 0, map_id = 0, task_id = 0] = match.slice(1, 4).map(Number)
  const expected = Buffer.from(signature(secret, user_id, map_id, task_id))
  return timingSafeEqual(expected, Buffer.from(match[4] ?? '')) ? { user_id, map_id, task_id } : undefined
}

export const mailLinkPath = (token: string): string => `/you/mail/${token}`

const signature = (secret: string, ...parts: number[]): string =>
  createHmac('sha256', secret)
    .update(`mail settings ${parts.join(' ')}`)
    .digest('base64url')

export const noticesPath = '/you/notices'

export const noticePageSize = 25
