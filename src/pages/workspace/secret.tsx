import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import type { PageResponse } from '../../platform/http/page.ts'
import type { MapData } from '../layout/common-data.ts'
import { LinkButton } from '../layout/form.tsx'
import { workspaceUrl } from '../layout/sections.ts'
import { CopyText } from '../layout/text.tsx'
import { privatePage } from '../sign-in/private-page.ts'
import { Workspace } from './views/workspace.tsx'

/**
 * The response to a form that creates a secret shows it, so it isn't a redirect, and reloading that page sends the form
 * again. Each form has its own key, so that it creates only one secret.
 */
export const newFormKey = (): string => randomUUID()

export const formKey = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))

interface Secret {
  section: string
  title: string
  notice: string
  id: string
  label: string
  text: string
  /** A command to try it with. */
  example?: { about: string; command: string }
  /** The path that the link goes to. Default: the section. */
  path?: string
}

/** The only page that ever shows a token, a webhook or JWT secret, or an invitation link. */
export const showSecret = (secret: Secret): PageResponse => privatePage(<SecretView {...secret} />)

const SecretView = (
  { section, title, notice, id, label, text, example, path = section }: Secret,
  { t, map }: MapData,
) => (
  <Workspace section={section} title={title}>
    <p class="notice">{notice}</p>
    <CopyText id={id} label={label} text={text} />
    {example && (
      <>
        <p>{example.about}</p>
        <CopyText id="curl" label="curl" text={example.command} />
      </>
    )}
    <p class="actions">
      <LinkButton kind="primary" href={workspaceUrl(map, path)} text={t('secret.copied')} />
    </p>
  </Workspace>
)
