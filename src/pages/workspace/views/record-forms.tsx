import type { ComponentChildren } from 'preact'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Form, FormActions, Problems } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Workspace } from './workspace.tsx'

interface NewRecordProps {
  label: string
  wasSent: boolean
  children: ComponentChildren
}

/** A button that reveals the form for a new record, even without a script. `?new` opens it. */
export const NewRecord = ({ label, wasSent, children }: NewRecordProps, { url }: CommonData) => (
  <details class="new-record" open={wasSent || /\?new=?$/.test(url)}>
    <summary class="button">{label}</summary>
    {children}
  </details>
)

interface QuestionProps {
  section: string
  title: string
  question: string
  submit: string
  /** The URL of the record's page. Its form is sent to `delete` below it. */
  path: string
}

export function DeletionQuestion({ question, submit, path, ...frame }: QuestionProps, { t, map }: MapData) {
  const back = workspaceUrl(map, path)
  return (
    <Workspace {...frame}>
      <Problems field={null} />
      <p>{question}</p>
      <Form action={`${back}/delete`}>
        <FormActions kind="danger" submit={submit} cancel={t('action.cancel')} back={back} />
      </Form>
    </Workspace>
  )
}
