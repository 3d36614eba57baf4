// Finds verbs that would let anyone act.

import type { Tree } from './source-tree.ts'

/** Verbs that don't need a guard, grouped by reason. */
const unguarded = {
  'A secret authenticates the actor, or nothing has happened yet': [
    ...['requestSignIn', 'confirmLink', 'confirmCode', 'signInWithIdentity', 'signInWithJwt', 'undoAddressChange'],
    ...['saveForm', 'extendSession', 'useMailLink', 'readOrCreateMailSecret'],
  ],
  "Only the actor's own rows change": ['markSeen', 'muteTask', 'withdrawOwnVote'],
  'Run by the system: jobs, reactions, and work between requests': [
    ...['renderMapAgain', 'renderTasksAgain', 'renderCommentsAgain', 'encodeForOwner', 'deletePurged', 'pruneActions'],
    ...['countDays', 'countFewDays', 'recordEmptySearch', 'flushEmptySearches'],
    ...['addToAnnouncement', 'announce', 'closeAnnouncement', 'pruneNotices'],
    ...['notifyAll', 'notifyOfComment', 'notifyOfWaiting', 'notifyPerson'],
    ...['dispatchWebhooks', 'queueDeliveries', 'deliverDue'],
    'resendBatch',
  ],
}

const guard = /\b(?:assertMay\w+|assertActorNotBlocked|requirePerson|requireOwn\w+)\(/

/** Verbs that have no guard, don't call a verb that has one, and aren't listed above. */
export function verbsWithoutGuard(tree: Tree): string[] {
  const files = Object.entries(tree).filter(([file]) => /^src\/features\/[^/]+\/verbs\//.test(file))
  const functions = files.flatMap(([file, text]) => functionsIn(text).map((each) => ({ file, ...each })))
  const guards = ({ file, name, body }: (typeof functions)[number], seen: string[]): boolean =>
    guard.test(body) ||
    functions
      .filter((other) => (other.exported || other.file === file) && ![name, ...seen].includes(other.name))
      .some((other) => new RegExp(`\\b${other.name}\\(`).test(body) && guards(other, [...seen, name]))
  const listed = Object.values(unguarded).flat()
  return functions
    .filter((each) => each.exported && !listed.includes(each.name) && !guards(each, []))
    .map(({ file, name }) => `${file} exports ${name}`)
}

/** A file's top-level functions. */
const functionsIn = (text: string): { name: string; exported: boolean; body: string }[] =>
  text.split(/^(?=(?:export )?(?:async )?(?:function\*?|const) )/m).flatMap((body) => {
    const [, exported, name = ''] = /^(export )?(?:async )?(?:function\*?|const) (\w+)/.exec(body) ?? []
    return name === '' ? [] : [{ name, exported: exported !== undefined, body }]
  })
