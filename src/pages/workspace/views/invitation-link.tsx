import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { CopyText } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  /** The address that it is for; undefined for anybody who has the link. */
  email: string | undefined
  link: string
}

export function InvitationLinkView({ common, map, role, email, link }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Workspace common={common} map={map} role={role} section="members" title={t('members.link')}>
      <p class="notice">{email ? t('members.link.email', { email }) : t('members.link.anybody')}</p>
      <CopyText common={common} id="invitation" label={t('members.link')} text={link} />
      <p class="actions">
        <a class="button primary" href={workspaceUrl(map, 'members')}>
          {t('tokens.done.back')}
        </a>
      </p>
    </Workspace>
  )
}
