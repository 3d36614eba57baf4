import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../web/words/words.ts'
import { accountPath } from '../../sessions/paths.ts'
import { YouFrame } from './frame.tsx'

export const exportPath = '/you/export/data.json'

export function ExportView({ visit }: { visit: Visit }): VNode {
  const t = wordsIn(visit.language)
  return (
    <YouFrame visit={visit} tab="settings">
      <h2>{t('you.export')}</h2>
      <p>{t('you.export.about')}</p>
      <div class="actions">
        <a class="button primary" href={exportPath} download>
          {t('you.export.download')}
        </a>
        <a class="button" href={accountPath}>
          {t('you.back')}
        </a>
      </div>
    </YouFrame>
  )
}
