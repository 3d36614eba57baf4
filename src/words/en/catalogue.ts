import type { Catalogue } from '../../platform/html/words.ts'
import { access } from './access.ts'
import { auditEvents } from './audit-events.ts'
import { avatar } from './avatar.ts'
import { board } from './board.ts'
import { bulk } from './bulk.ts'
import { checklist } from './checklist.ts'
import { common } from './common.ts'
import { conversation } from './conversation.ts'
import { embeds } from './embeds.ts'
import { emojiNames } from './emoji-names.ts'
import { empty } from './empty.ts'
import { feeds } from './feeds.ts'
import { images } from './images.ts'
import { insight } from './insight.ts'
import { jwt } from './jwt.ts'
import { limits } from './limits.ts'
import { members } from './members.ts'
import { moderation } from './moderation.ts'
import { newTeam } from './new-team.ts'
import { news } from './news.ts'
import { notices } from './notices.ts'
import { oidc } from './oidc.ts'
import { palette } from './palette.ts'
import { problems } from './problems.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { stopWords } from './stop-words.ts'
import { task } from './task.ts'
import { teamWork } from './team-work.ts'
import { tokens } from './tokens.ts'
import { voting } from './voting.ts'
import { webhooks } from './webhooks.ts'
import { workspace } from './workspace.ts'
import { you } from './you.ts'

const sentences = {
  ...common,
  ...problems,
  ...limits,
  ...signIn,
  ...oidc,
  ...board,
  ...empty,
  ...task,
  ...conversation,
  ...you,
  ...workspace,
  ...bulk,
  ...palette,
  ...feeds,
  ...news,
  ...embeds,
  ...insight,
  ...auditEvents,
  ...settings,
  ...avatar,
  ...access,
  ...members,
  ...tokens,
  ...newTeam,
  ...checklist,
  ...teamWork,
  ...moderation,
  ...notices,
  ...webhooks,
  ...jwt,
  ...search,
  ...voting,
  ...images,
}

/** English has every sentence. A catalogue that has more or fewer does not compile. */
export type Key = keyof typeof sentences

export const catalogue: Catalogue<Key> = { language: 'en', name: 'English', stopWords, emojiNames, sentences }
