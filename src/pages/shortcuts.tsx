import { everywhere, forTeam, inFields, inQueue, onCards } from '../lib/shortcuts.ts'
import type { Page } from '../platform/http/page.ts'
import type { PlainKey } from '../words/words.ts'
import type { CommonData } from './layout/common-data.ts'
import { Layout } from './layout/layout.tsx'
import { withLastMap } from './open-map.ts'

/** The keyboard shortcuts. The script shows this page in a dialog when `?` is pressed. */
export const shortcutsPage: Page = {
  path: '/shortcuts',
  show: (request) => withLastMap(request, <ShortcutsView />),
}

export interface Shortcut {
  label: PlainKey
  keys: readonly string[]
}

/** Every shortcut in a table needs a label, which the compiler checks. */
const labelled = <Name extends string>(
  table: Record<Name, readonly string[]>,
  labels: Record<NoInfer<Name>, PlainKey>,
): Shortcut[] => (Object.keys(table) as Name[]).map((name) => ({ label: labels[name], keys: table[name] }))

/** All shortcuts, grouped by where they work. Visitors get the first and the last group. */
export const shortcutGroups: { title: PlainKey; shortcuts: Shortcut[] }[] = [
  {
    title: 'shortcuts.everywhere',
    shortcuts: labelled(everywhere, {
      palette: 'shortcuts.palette',
      search: 'search.label',
      help: 'shortcuts.help',
      map: 'palette.map',
      suggest: 'suggest.title',
      you: 'shortcuts.you',
    }),
  },
  {
    title: 'shortcuts.team',
    shortcuts: labelled(forTeam, {
      queue: 'queue.section',
      board: 'bulk.section',
      insight: 'workspace.insights',
      undo: 'flash.undo',
      range: 'shortcuts.range',
    }),
  },
  {
    title: 'queue.section',
    shortcuts: labelled(inQueue, {
      next: 'shortcuts.next',
      previous: 'shortcuts.previous',
      select: 'shortcuts.select',
      approve: 'action.approve',
      merge: 'merge.send',
      decline: 'queue.decline',
      ask: 'queue.ask',
      snooze: 'queue.snooze',
      leave: 'shortcuts.leave',
    }),
  },
  {
    title: 'shortcuts.cards',
    shortcuts: labelled(onCards, {
      lift: 'shortcuts.lift',
      carry: 'shortcuts.carry',
      drop: 'shortcuts.drop',
      cancel: 'shortcuts.cancel',
      list: 'shortcuts.tab',
    }),
  },
  { title: 'shortcuts.fields', shortcuts: labelled(inFields, { send: 'shortcuts.send' }) },
]

const ShortcutsView = (_: object, { t }: CommonData) => (
  <Layout title={t('shortcuts.title')}>
    <section class="narrow shortcuts" data-shortcuts data-close={t('shortcuts.close')}>
      <h1>{t('shortcuts.title')}</h1>
      {shortcutGroups.map(({ title, shortcuts }) => (
        <>
          <h2 key={title}>{t(title)}</h2>
          <dl>
            {shortcuts.map(({ label, keys }) => (
              <div key={label}>
                <dt>
                  <Keys keys={keys} />
                </dt>
                <dd>{t(label)}</dd>
              </div>
            ))}
          </dl>
        </>
      ))}
      <p data-letter-keys hidden>
        <label class="check">
          <input type="checkbox" /> {t('shortcuts.letters')}
        </label>
      </p>
      <p class="muted">{t('shortcuts.letters.help')}</p>
    </section>
  </Layout>
)

/** Each way to press it, with the usual names of the keys: `⌘ K`, `Shift ←`. */
export function Keys({ keys }: { keys: readonly string[] }, { t }: CommonData) {
  const names: Record<string, string> = {
    Mod: 'Ctrl/⌘',
    Shift: t('shortcuts.key.shift'),
    Click: t('shortcuts.key.click'),
    Space: t('shortcuts.key.space'),
    Escape: 'Esc',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
  }
  return (
    <>
      {keys
        .flatMap((key) => key.split(' '))
        .map((press) => (
          <>
            <kbd key={press}>
              {press
                .split('+')
                .map((key, at) => names[key] ?? (at > 0 && key.length === 1 ? key.toUpperCase() : key))
                .join(' ')}
            </kbd>{' '}
          </>
        ))}
    </>
  )
}
