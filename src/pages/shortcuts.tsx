import type { Page } from '../platform/http/page.ts'
import type { Key } from '../words/words.ts'
import { type CommonData, commonData } from './layout/common-data.ts'
import { Layout } from './layout/layout.tsx'

/** The keyboard shortcuts. The script shows this page in a dialog when `?` is pressed. */
export const shortcutsPage: Page = {
  path: '/shortcuts',
  show: async (request) => ({ view: <ShortcutsView common={commonData(request)} /> }),
}

/** The second key after `g`, for the places that have one. */
export const goKeys: Record<string, string> = { map: 'm', suggest: 's', you: 'y', queue: 'q', board: 't', insight: 'i' }

interface Shortcut {
  keys: string[]
  label: Key
}

const go = (place: string, label: Key): Shortcut => ({ keys: ['g', goKeys[place] ?? ''], label })

const forAll: Shortcut[] = [
  { keys: ['Ctrl K', '⌘ K'], label: 'shortcuts.palette' },
  { keys: ['/'], label: 'search.label' },
  { keys: ['?'], label: 'shortcuts.help' },
  go('map', 'palette.map'),
  go('suggest', 'suggest.title'),
  go('you', 'shortcuts.you'),
]

const forTeam: Shortcut[] = [go('board', 'bulk.section'), go('insight', 'workspace.insights')]

function ShortcutsView({ common }: { common: CommonData }) {
  const { t } = common
  return (
    <Layout common={common} title={t('shortcuts.title')}>
      <section class="narrow shortcuts" data-shortcuts data-close={t('shortcuts.close')}>
        <h1>{t('shortcuts.title')}</h1>
        <dl>
          {forAll.map((shortcut) => (
            <Row key={shortcut.label} common={common} {...shortcut} />
          ))}
        </dl>
        <h2>{t('shortcuts.team')}</h2>
        <dl>
          {forTeam.map((shortcut) => (
            <Row key={shortcut.label} common={common} {...shortcut} />
          ))}
          <div>
            <dt>
              <kbd>{t('shortcuts.shift-arrows')}</kbd>
            </dt>
            <dd>{t('shortcuts.tab')}</dd>
          </div>
          <div>
            <dt>
              <kbd>{t('shortcuts.shift-click')}</kbd>
            </dt>
            <dd>{t('shortcuts.range')}</dd>
          </div>
        </dl>
        <p data-letter-keys hidden>
          <label class="check">
            <input type="checkbox" /> {t('shortcuts.letters')}
          </label>
        </p>
        <p class="muted">{t('shortcuts.letters.help')}</p>
      </section>
    </Layout>
  )
}

const Row = ({ common, keys, label }: Shortcut & { common: CommonData }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <>
          <kbd key={key}>{key}</kbd>{' '}
        </>
      ))}
    </dt>
    <dd>{common.t(label)}</dd>
  </div>
)
