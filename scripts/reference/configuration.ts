import { code, page, table } from './markdown.ts'

/** Every setting of the environment. */
export const configurationReference = (settings: Record<string, { about: string; fallback: string }>): string =>
  page(
    'Configuration',
    'Settings are read from the environment, each from `NAME` or from the file that `NAME_FILE` names. A setting that ' +
      'cannot be used stops the start with one line that says why.',
    table(
      ['setting', 'default', 'about'],
      Object.entries(settings).map(([name, { about, fallback }]) => [
        code(name),
        fallback === '' ? '' : code(fallback),
        about,
      ]),
    ),
  )
