import { describeSetting } from '../config.ts'
import { type SettingName, settingGroups } from '../settings.ts'
import type { Command } from './command.ts'

/** Unlike other commands, it also works with invalid settings. It prints them all, then fails as the others would. */
export const config: Command = {
  name: 'config',
  about: 'Prints the value of every setting and where it comes from, without secrets.',
  run: async (call) => {
    for (const [title, group] of Object.entries(settingGroups)) {
      const states = Object.keys(group).map((name) => ({ name, ...describeSetting(name as SettingName, call.envFile) }))
      const [nameWidth, fromWidth] = [widest(states, 'name'), widest(states, 'from')]
      call.out(title)
      for (const { name, from, shown, problem } of states) {
        const line = `  ${name.padEnd(nameWidth)}  ${from.padEnd(fromWidth)}  ${shown}`.trimEnd()
        call.out(problem === undefined ? line : `${line}  <- invalid: ${problem}`)
      }
      call.out('')
    }
    if (call.config) call.out('All settings are valid.')
  },
}

const widest = <Key extends string>(rows: Record<Key, string>[], key: Key): number =>
  Math.max(...rows.map((row) => row[key].length))
