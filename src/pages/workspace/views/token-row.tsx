import type { VNode } from 'preact'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { listTokens } from '../../../features/tokens/queries/list-tokens.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../paths.ts'

export type Token = Awaited<ReturnType<typeof listTokens>>[number]

interface Props {
  common: CommonData
  map: OpenMapContext['map']
  token: Token
}

export function TokenRow({ common, map, token }: Props): VNode {
  const t = wordsIn(common.language)
  const { id, name, scope, created, last_used } = token
  const isExpired = token.expires !== null && token.expires <= common.now
  const isRefused = common.form.token === String(id)
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      <span class="badge">{t(`tokens.scope.${scope}`)}</span>{' '}
      {isExpired && <span class="badge danger">{t('tokens.expired')}</span>}
      <p class="muted">
        {t('tokens.created')} <TimeAgo common={common} timestamp={created} />,{' '}
        {last_used === null ? (
          t('tokens.never-used')
        ) : (
          <>
            {t('tokens.used')} <TimeAgo common={common} timestamp={last_used} />
          </>
        )}
        {!isExpired && (
          <>
            , <Expiry common={common} token={token} />
          </>
        )}
      </p>
      <details open={isRefused}>
        <summary aria-label={t('tokens.change.of', { name })}>{t('tokens.change')}</summary>
        <Form common={common} action={workspaceUrl(map, 'tokens/rename')} class="inline-form">
          <input type="hidden" name="token" value={id} />
          <label for={`token-${id}`}>{t('tokens.name')}</label>
          <input
            id={`token-${id}`}
            type="text"
            name="name"
            value={isRefused ? common.form.name : name}
            maxLength={maxLengths.name}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? `token-${id}-problem` : undefined}
            autocomplete="off"
            required
          />
          {isRefused && <Problems common={common} field="name" id={`token-${id}-problem`} />}
          <button class="button" type="submit">
            {t('tokens.rename')}
          </button>
        </Form>
        <Form common={common} action={workspaceUrl(map, 'tokens/revoke')} class="inline-form">
          <p>{t('tokens.revoke.about')}</p>
          <button
            class="button danger"
            type="submit"
            name="token"
            value={id}
            aria-label={`${t('tokens.revoke')}: ${name}`}
          >
            {t('tokens.revoke')}
          </button>
        </Form>
      </details>
    </li>
  )
}

function Expiry({ common, token: { expires } }: Pick<Props, 'common' | 'token'>): VNode {
  const t = wordsIn(common.language)
  if (expires === null) return <>{t('tokens.endless')}</>
  return <time datetime={expires}>{t('tokens.expires', { date: t.date(expires) })}</time>
}
