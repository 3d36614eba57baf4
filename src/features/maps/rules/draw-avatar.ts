import { initialsOf } from '../../../lib/text.ts'
import { roles } from './role.ts'

/** Up to two initials on a coloured background. The same name always gets the same colour. */
export function drawAvatar(name: string): string {
  const { initials, colour } = avatarOf(name)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">' +
    `<rect width="96" height="96" rx="20" fill="#${colour}"/>` +
    '<text x="48" y="50" text-anchor="middle" dominant-baseline="central" fill="#fff" ' +
    `font-family="system-ui, sans-serif" font-size="40" font-weight="600">${initials}</text></svg>`
  )
}

export function avatarOf(name: string): { initials: string; colour: string } {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return { initials: initialsOf(name), colour: roles[sum % roles.length]?.colour ?? '' }
}
