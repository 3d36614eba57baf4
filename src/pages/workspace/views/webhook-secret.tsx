import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { CopyText } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  id: number
  name: string
  secret: string
  isNew: boolean
}

/** The only page that ever shows the secret of a webhook. */
export function WebhookSecretView({ common, map, role, id, name, secret, isNew }: Props): VNode {
  const t = wordsIn(common.language)
  const title = t(isNew ? 'webhooks.done' : 'webhooks.done.rotated', { name })
  return (
    <Workspace common={common} map={map} role={role} section="webhooks" title={title}>
      <p class="notice">{t('webhooks.done.about')}</p>
      <CopyText common={common} id="secret" label={t('webhooks.secret')} text={secret} />
      <p class="actions">
        <a class="button primary" href={workspaceUrl(map, `webhooks/${id}`)}>
          {t('webhooks.done.back')}
        </a>
      </p>
    </Workspace>
  )
}
