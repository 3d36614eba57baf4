import { hash, randomBytes } from 'node:crypto'
import { dayMs } from '../../../lib/time.ts'
import type { Site } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'

export const invitationMs = 14 * dayMs

export const invitationPath = '/invitation/:secret'

export const invitationUrl = (site: Site, secret: string): string =>
  site.publicUrl + invitationPath.replace(':secret', secret)

/** Too long to guess. Only its hash is stored. */
export const newInvitationSecret = (): string => randomBytes(32).toString('base64url')

export const hashInvitation = (secret: string): string => hash('sha256', `invitation ${secret}`, 'base64url')

/** `g•••@e•••.org`: just enough for its owner to recognise it. */
export function maskedAddress(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  return `${firstOf(local)}•••@${firstOf(domain)}•••${end}`
}

const firstOf = (text: string): string => [...text][0] ?? ''

/** The error is the same whether the invitation was used, was withdrawn, has expired or never existed. */
export const invitationClosed = (): Conflict =>
  new Conflict('invitation_closed', 'This invitation has been used or withdrawn, or it has expired.')
