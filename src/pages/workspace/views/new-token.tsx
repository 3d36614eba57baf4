import type { VNode } from 'preact'
import { shellQuoted } from '../../../lib/shell-quoted.ts'
import { wordsIn } from '../../../words/words.ts'
import { CopyText } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  name: string
  /** The text of the token. */
  text: string
}

/** The only page that ever shows the text of a token. */
export function NewTokenView({ common, map, role, name, text }: Props): VNode {
  const t = wordsIn(common.language)
  const header = shellQuoted(`Authorization: Token ${text}`)
  const command = `curl -H ${header} ${shellQuoted(`${common.publicUrl}/api/1/map/`)}`
  return (
    <Workspace common={common} map={map} role={role} section="tokens" title={t('tokens.done', { name })}>
      <p class="notice">{t('tokens.done.about')}</p>
      <CopyText common={common} id="token" label={t('tokens.title')} text={text} />
      <p>{t('tokens.done.try')}</p>
      <CopyText common={common} id="curl" label="curl" text={command} />
      <p class="actions">
        <a class="button primary" href={workspaceUrl(map, 'tokens')}>
          {t('tokens.done.back')}
        </a>
      </p>
    </Workspace>
  )
}
