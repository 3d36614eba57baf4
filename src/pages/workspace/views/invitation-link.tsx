import type { VNode } from 'preact'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { CopyText } from '../../layout/text.tsx'
import { workspaceUrl } from '../paths.ts'
import { Workspace } from './workspace.tsx'

interface Props {
  common: CommonData
  map: OpenMapContext['map']
  role: OpenMapContext['role']
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
