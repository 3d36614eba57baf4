import type { ComponentChildren } from 'preact'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, FormActions, Problems } from '../../layout/form.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface NewRecordProps {
  common: CommonData
  label: string
  wasSent: boolean
  children: ComponentChildren
}

/** A button that reveals the form for a new record, even without a script. `?new` opens it. */
export const NewRecord = ({ common, label, wasSent, children }: NewRecordProps) => (
  <details class="new-record" open={wasSent || /\?new=?$/.test(common.url)}>
    <summary class="button">{label}</summary>
    {children}
  </details>
)

interface QuestionProps extends WorkspaceProps {
  section: string
  title: string
  question: string
  submit: string
  /** The URL of the record's page. Its form is sent to `delete` below it. */
  path: string
}

export function DeletionQuestion({ question, submit, path, ...frame }: QuestionProps) {
  const { common, map } = frame
  const back = workspaceUrl(map, path)
  return (
    <Workspace {...frame}>
      <Problems common={common} field={null} />
      <p>{question}</p>
      <Form common={common} action={`${back}/delete`}>
        <FormActions kind="danger" submit={submit} cancel={common.t('action.cancel')} back={back} />
      </Form>
    </Workspace>
  )
}
