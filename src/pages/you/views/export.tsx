import type { VNode } from 'preact'
import { accountPath } from '../../../features/sessions/rules/paths.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { YouLayout } from './you-layout.tsx'

export const exportPath = '/you/export/data.json'

export function ExportView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <YouLayout common={common} tab="settings">
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
    </YouLayout>
  )
}
