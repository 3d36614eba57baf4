import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { CopyText } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  secret: string
}

/** The only page that ever shows the secret for JWTs. */
export function JwtSecretView({ common, map, role, secret }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Workspace common={common} map={map} role={role} section="jwt" title={t('jwt.secret.done')}>
      <p class="notice">{t('jwt.secret.done.about')}</p>
      <CopyText common={common} id="secret" label={t('jwt.secret')} text={secret} />
      <p class="actions">
        <a class="button primary" href={workspaceUrl(map, 'jwt')}>
          {t('jwt.secret.done.back')}
        </a>
      </p>
    </Workspace>
  )
}
