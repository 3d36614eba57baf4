import type { MapData } from '../../layout/common-data.ts'
import { Form } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Keys } from '../../shortcuts.tsx'
import { SearchBox } from './search-results.tsx'

export interface Command {
  text: string
  /** A link, or a button that submits a form. */
  url?: string
  button?: { form: string; formaction?: string; name?: string; value?: string | number; 'data-turbo'?: string }
  /** The key that opens it when pressed after `g`. */
  go?: string | undefined
  keys?: readonly string[]
}

export interface CommandGroup {
  title: string
  commands: Command[]
}

export interface TaskCommands extends CommandGroup {
  path: string
  modified: string
}

export const commandForm = 'command-form'

interface Props {
  groups: CommandGroup[]
  task: TaskCommands | undefined
  from: string | undefined
}

export const CommandsView = ({ groups, task, from }: Props, { t, map }: MapData) => (
  <Layout title={t('palette.title')}>
    <section class="narrow" data-commands>
      <h1>{t('palette.title')}</h1>
      <search>
        <form class="search" action={`${map.path}/search`}>
          <SearchBox id="command" label={t('palette.label')} send={t('search.send')} placeholder={t('palette.label')} />
        </form>
      </search>
      {task && (
        <Form id={commandForm} action={`${task.path}plan`}>
          <input type="hidden" name="notify" value="on" />
          <input type="hidden" name="read" value={task.modified} />
          {from === 'board' && <input type="hidden" name="back" value="board" />}
        </Form>
      )}
      <ul class="commands">
        {groups
          .filter(({ commands }) => commands.length > 0)
          .map(({ title, commands }) => (
            <>
              <li key={title} class="command-group">
                <bdi>{title}</bdi>
              </li>
              {commands.map((command) => (
                <li key={command.text}>
                  <CommandLink {...command} />
                </li>
              ))}
            </>
          ))}
      </ul>
      <p class="muted" role="status" data-none hidden>
        {t('search.typing.none')}
      </p>
    </section>
  </Layout>
)

function CommandLink({ text, url = '', button, go, keys = go ? [`g ${go}`] : [] }: Command) {
  const content = (
    <>
      <bdi>{text}</bdi>
      {keys.length > 0 && (
        <span class="keys" aria-hidden="true">
          <Keys keys={keys} />
        </span>
      )}
    </>
  )
  if (button) {
    return (
      <button type="submit" {...button}>
        {content}
      </button>
    )
  }
  return (
    <a href={url} data-key={go} data-turbo-prefetch="false">
      {content}
    </a>
  )
}
