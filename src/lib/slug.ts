import anyAscii from 'any-ascii'

/**
 * The readable end of an address, in letters that every mail, terminal and keyboard can carry. Other scripts are
 * written in Latin letters; a name of nothing but signs gets a word, given by the caller.
 */
export function slugOf(name: string, fallback: string): string {
  const words =
    anyAscii(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60).replace(/-$/, '') || fallback
}

/** What people choose as the address of a team or a map: short, lower case, safe in every place an address goes. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(text)
